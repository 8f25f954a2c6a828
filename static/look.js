// Larger type and more contrast, as the reader chose them on this device. Before the first paint, so that nothing moves.
'use strict';
(() => {
  const root = document.documentElement;
  const get = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const put = (name, value) => { try { localStorage.setItem(name, value); } catch { /* a private window: for this page only */ } };
  const looks = ['type', 'contrast'];
  const chosen = Object.fromEntries(looks.map((name) => [name, get(name) === 'more']));
  const apply = () => looks.forEach((name) => root.toggleAttribute(`data-${name}`, chosen[name]));
  const buttons = () => document.querySelectorAll('[data-look]');
  const show = () => buttons().forEach((button) => button.setAttribute('aria-pressed', chosen[button.dataset.look]));
  apply();
  addEventListener('DOMContentLoaded', show);
  addEventListener('click', ({ target }) => {
    const name = target.closest?.('[data-look]')?.dataset.look;
    if (!name) return;
    chosen[name] = !chosen[name];
    put(name, chosen[name] ? 'more' : '');
    apply();
    show();
  });
})();
