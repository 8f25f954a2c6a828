// Search as you type, and the sheet of keys. Without this script the box is a plain form that answers with a page.
'use strict';
(() => {
  const form = document.querySelector('.find');
  if (!form) return;
  const box = form.elements.q;
  const home = document.getElementById('hits');
  const said = document.getElementById('said');
  const { below = '' } = document.documentElement.dataset; // where the site stands on its host, if not at the root
  const PAUSE = 120; // milliseconds without a key before asking the network
  const PATIENCE = 1000; // milliseconds that this device has to answer
  const AIM = 250; // a tap that comes sooner after a change was meant for what stood there before

  let panel = home;
  let asked = home ? box.value.trim() : null;
  let request = null;
  let here = false; // whether this very device answers
  let timer = 0;
  let changed = -Infinity;
  let pressed = false;
  let waiting = null;

  // On other pages the hits lie over the page until they are dismissed.
  function open() {
    if (panel) return panel;
    panel = document.createElement('section');
    panel.className = 'over';
    panel.id = 'hits';
    panel.setAttribute('aria-label', form.dataset.saysHits);
    form.closest('.top').append(panel);
    guard(panel);
    return panel;
  }

  function close() {
    if (panel && panel !== home) {
      panel.remove();
      panel = null;
      asked = null;
    }
  }

  // Nothing moves while a finger is down, and a tap right after a change does nothing.
  function guard(place) {
    place.addEventListener('pointerdown', (event) => {
      pressed = true;
      place.dataset.stale = String(event.timeStamp - changed < AIM);
    });
    for (const name of ['pointerup', 'pointercancel']) {
      window.addEventListener(name, () => {
        pressed = false;
        if (waiting) setTimeout(flush, 0);
      });
    }
    place.addEventListener('click', (event) => {
      if (event.detail > 0 && place.dataset.stale === 'true') event.preventDefault();
    });
  }

  function flush() {
    if (!waiting || pressed) return;
    const { html, query } = waiting;
    waiting = null;
    show(html, query);
  }

  // Keeps what stays, so that the eye and the screen reader do too.
  function show(html, query) {
    const place = open();
    const next = document.createElement('template');
    next.innerHTML = html;
    const held = new Map([...place.querySelectorAll('[data-hit]')].map((hit) => [hit.dataset.hit, hit]));
    for (const hit of next.content.querySelectorAll('[data-hit]')) {
      const old = held.get(hit.dataset.hit);
      if (old?.isEqualNode(hit)) hit.replaceWith(old);
    }
    const focus = document.activeElement?.closest?.('[data-hit]')?.dataset.hit;
    place.replaceChildren(next.content);
    if (focus && !place.contains(document.activeElement)) box.focus();
    place.removeAttribute('aria-busy');
    changed = performance.now();
    if (said) said.textContent = place.querySelector('[data-said]')?.dataset.said ?? '';
    // Once the hits are seen: the browser takes its time for it.
    if (home) requestAnimationFrame(() => setTimeout(() => query === asked && history.replaceState(null, '', query ? `${below}/?${parameters(query)}` : `${below}/`), 0));
  }

  function parameters(query) {
    const all = new URLSearchParams({ q: query });
    for (const name of ['edition', 'kind']) {
      const value = form.elements[name]?.value;
      if (value) all.set(name, value);
    }
    return all;
  }

  async function ask() {
    const query = box.value.trim();
    if (query === asked) return;
    asked = query;
    request?.abort();
    if (!query && !home) return close();
    request = new AbortController();
    const slow = setTimeout(() => panel?.setAttribute('aria-busy', 'true'), 400);
    try {
      const html = await found(`${below}/hits?${parameters(query)}`, request.signal);
      if (query !== asked) return;
      waiting = { html, query };
      flush();
    } catch (error) {
      if (error.name === 'AbortError') return;
      asked = null;
      if (said) said.textContent = form.dataset.saysSilent;
      panel?.setAttribute('aria-busy', 'true');
    } finally {
      clearTimeout(slow);
    }
  }

  async function found(address, signal) {
    const html = here ? await told(address) : null;
    if (html !== null) return html;
    const answer = await fetch(address, { signal });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  }

  // The worker's answer as a message, which a slow phone has in half the time of a response; null where it has none.
  function told(address) {
    const worker = navigator.serviceWorker.controller;
    if (!worker) return null;
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      setTimeout(() => resolve(null), PATIENCE);
      worker.postMessage({ hits: address }, [port2]);
    });
  }

  if (home) guard(home);
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    here = Boolean(data.kept) && !data.busy;
  });
  box.addEventListener('input', () => {
    clearTimeout(timer);
    // At once, where it costs no request: even a timer without a pause waits for the frame that shows the key.
    if (here) ask();
    else timer = setTimeout(ask, PAUSE);
  });
  form.addEventListener('submit', () => clearTimeout(timer));

  const keys = document.getElementById('keys');
  document.querySelector('[data-keys]')?.addEventListener('click', () => keys.showModal());

  // Up and down go through the hits; `/` comes back to the box; `?` tells of all keys.
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest?.('input, textarea, select, [contenteditable]');
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      box.focus();
      box.select();
    } else if (event.key === '?' && !typing && !keys.open) {
      event.preventDefault();
      keys.showModal();
    } else if (event.key === 'Escape' && panel && panel !== home) {
      close();
      box.focus();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && panel && (event.target === box || panel.contains(event.target))) {
      const links = [...panel.querySelectorAll('[data-hit] a.go')];
      const at = links.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
      const to = at < 0 ? box : links[at];
      if (to) {
        event.preventDefault();
        to.focus();
      }
    }
  });
  // Whoever goes on to the page, by a tap or by the keyboard, must see where they are.
  for (const name of ['pointerdown', 'focusin']) {
    document.addEventListener(name, (event) => {
      if (panel && panel !== home && !event.target.closest('.top')) close();
    });
  }
})();
