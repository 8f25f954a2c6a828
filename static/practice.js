// Remembers on this device which items were answered right at first, and shows it in the list. Nothing is sent anywhere.
'use strict';
{
  const KEY = 'practice';
  const known = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
      return {};
    }
  };
  const remember = (item, right) => {
    const all = known();
    if (item in all) return;
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...all, [item]: right }));
    } catch { /* a device that keeps nothing */ }
  };

  const answers = document.querySelector('.answers[data-item]');
  answers?.addEventListener('toggle', (event) => {
    if (event.target.matches('details.answer[open]')) remember(answers.dataset.item, 'right' in event.target.dataset);
  }, true);

  const tally = document.querySelector('#tally');
  if (tally) {
    const all = known();
    let right = 0;
    for (const entry of document.querySelectorAll('.practices li')) {
      const item = decodeURIComponent(new URL(entry.querySelector('a').href).pathname.replace(/\/$/, '').split('/').pop());
      if (!(item in all)) continue;
      entry.querySelector('.level').classList.add(all[item] ? 'met' : 'missed');
      right += all[item] ? 1 : 0;
    }
    if (Object.keys(all).length > 0) {
      tally.textContent = tally.dataset.says.replace('{right}', right).replace('{all}', Object.keys(all).length);
      tally.hidden = false;
    }
  }
}
