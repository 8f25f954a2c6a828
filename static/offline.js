// Has this device keep a copy of the reference, and says on the page what is kept. Without this script nothing is kept.
'use strict';
(() => {
  const says = document.getElementById('kept');
  const brief = document.querySelector('[data-kept-brief]');
  const fill = (text = '', parts) => text.replace(/\{(\w+)\}/g, (_, name) => parts?.[name]);
  const say = (name, parts) => says && (says.textContent = fill(says.dataset[name], parts));
  const worker = navigator.serviceWorker;
  if (!worker) {
    say(isSecureContext ? 'saysUnable' : 'saysInsecure');
    return;
  }

  const size = (bytes) => (bytes / 1e6).toFixed(1);
  const since = (date) => new Date(date).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

  // Where no server answers, a question in the address waits for the copy.
  const waits = 'alone' in document.documentElement.dataset && location.search && !worker.controller;

  function show({ kept, lacks, bytes, busy, trouble }) {
    if (kept && waits) return location.reload();
    const facts = kept && { edition: kept.edition, editions: kept.editions.length, size: size(bytes), since: since(kept.since) };
    if (brief) brief.textContent = kept ? fill(brief.dataset.saysKept, facts) : '';
    if (!says) return;
    const licenses = document.getElementById('licenses');
    licenses.hidden = !kept?.licenses;
    if (kept?.licenses) licenses.querySelector('a').href = kept.licenses;
    const { dataset } = says;
    const told = [];
    if (kept || !busy) told.push(kept ? dataset.saysAll : dataset.saysNone);
    if (kept && lacks.length > 0) told.push(dataset.saysLacks);
    if (busy) told.push(kept ? dataset.saysNewer : dataset.saysFirst);
    if (trouble) told.push(dataset.saysFailed);
    says.textContent = fill(told.join(' '), { ...facts, sets: lacks.join(', '), trouble: trouble && fill(dataset[trouble.name] ?? trouble.name, trouble.parts) });
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
      await worker.register(`${document.documentElement.dataset.below ?? ''}/sw.js`, { updateViaCache: 'none' });
      await ask('tell');
      if (!navigator.connection?.saveData) await ask('keep');
    } catch (error) {
      say('saysImpossible', { trouble: error.message });
    }
  });
})();
