// Has this device keep a copy of the reference, and says on the page what is kept. Without this script nothing is kept.
'use strict';
(() => {
  const says = document.getElementById('kept');
  const brief = document.querySelector('[data-kept-brief]');
  const say = (text) => says && (says.textContent = text);
  const worker = navigator.serviceWorker;
  if (!worker) {
    say(
      isSecureContext
        ? 'This browser does not let a page keep anything (a private window does not, for instance).'
        : 'Nothing is kept: this page came over plain HTTP, and browsers keep pages only from HTTPS or from the machine itself. It works as long as it reaches the server.',
    );
    return;
  }

  const size = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  const since = (date) => new Date(date).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

  // Where no server answers, a question in the address waits for the copy.
  const waits = 'alone' in document.documentElement.dataset && location.search && !worker.controller;

  function show({ kept, bytes, busy, trouble }) {
    if (kept && waits) return location.reload();
    if (brief) brief.textContent = kept ? `Kept on this device: edition ${kept.edition}, since ${since(kept.since)}.` : '';
    const parts = [];
    if (kept) {
      parts.push(`Everything is kept: edition ${kept.edition} in force, ${kept.editions.length} editions, ${size(bytes)}, since ${since(kept.since)}.`);
    } else if (!busy) parts.push('Nothing is kept yet.');
    if (busy) parts.push(kept ? 'A newer state is being fetched.' : 'Being fetched for the first time.');
    if (trouble) parts.push(`The last attempt to bring it up to date failed: ${trouble}.`);
    say(parts.join(' '));
    for (const button of document.querySelectorAll('[data-keep]')) button.hidden = button.dataset.keep === 'forget' && !kept;
  }

  async function ask(act) {
    (await worker.ready).active.postMessage(act);
  }

  worker.addEventListener('message', ({ data }) => show(data));
  document.addEventListener('click', (event) => {
    const act = event.target.closest('[data-keep]')?.dataset.keep;
    if (act) ask(act);
  });
  // The page itself comes first; who saves data is asked to say so.
  addEventListener('load', async () => {
    try {
      await worker.register('/sw.js', { updateViaCache: 'none' });
      await ask('tell');
      if (!navigator.connection?.saveData) await ask('keep');
    } catch (error) {
      say(`Nothing can be kept: ${error.message}`);
    }
  });
})();
