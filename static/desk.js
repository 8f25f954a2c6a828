// The desk: what others write appears by itself, and a note that cannot be sent waits. Without this script every page is
// a page that is loaded again.
'use strict';
(() => {
  const live = document.querySelector('[data-live]');
  const said = document.getElementById('said');

  // Takes in what changed, except where somebody is typing.
  let asking = false;
  let again = false;
  async function refresh() {
    if (asking) { again = true; return; }
    asking = true;
    try {
      const answer = await fetch(location.href.split('#')[0], { headers: { accept: 'text/html' } });
      if (answer.ok) {
        const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
        for (const part of document.querySelectorAll('[data-fresh]')) {
          const now = fresh.querySelector(`[data-fresh="${part.dataset.fresh}"]`);
          if (now && now.innerHTML !== part.innerHTML) part.replaceChildren(...now.childNodes);
        }
        const acts = [...fresh.querySelectorAll('details.do > summary')].map((summary) => summary.textContent).join();
        const here = [...document.querySelectorAll('details.do > summary')].map((summary) => summary.textContent).join();
        if (acts !== here) notice('What can be done here has changed.');
      }
    } catch { /* the stream tells when the network is back */ }
    asking = false;
    if (again) { again = false; refresh(); }
  }

  function notice(text) {
    let line = document.querySelector('.changed-meanwhile');
    if (!line) {
      line = document.createElement('p');
      line.className = 'alert next changed-meanwhile';
      line.setAttribute('role', 'status');
      const link = document.createElement('a');
      link.href = '';
      link.textContent = 'Load the page again';
      line.append('', ' ', link, '.');
      live.after(line);
    }
    line.firstChild.data = text;
  }

  if (live && window.EventSource) {
    const stream = new EventSource(live.dataset.live);
    stream.addEventListener('change', (event) => {
      const told = JSON.parse(event.data);
      if (live.dataset.dispute && String(told.dispute) !== live.dataset.dispute) return;
      if (said) said.textContent = `${told.by} ${told.what}.`;
      refresh();
    });
    addEventListener('pagehide', () => stream.close());
  }

  // Notes wait in this browser while there is no network, and are taken up once: the server knows each by its key.
  const KEPT = 'desk-notes';
  const waiting = () => JSON.parse(localStorage.getItem(KEPT) || '[]');
  const keep = (notes) => (notes.length ? localStorage.setItem(KEPT, JSON.stringify(notes)) : localStorage.removeItem(KEPT));
  const forms = document.querySelectorAll('form[data-queue]');
  const tell = (text) => { for (const form of forms) form.querySelector('[role=status]').textContent = text; };

  const post = ({ to, body }) => fetch(to, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

  // Whatever is not taken up stays here, with its words.
  let sending = false;
  async function send() {
    if (sending || !waiting().length) return;
    sending = true;
    let refused = 0;
    try {
      for (const note of waiting()) {
        const answer = await post(note);
        if (answer.ok) keep(waiting().filter((other) => other.body !== note.body));
        else refused += 1;
      }
      tell(refused ? `${refused} kept here: the server did not take it up.` : 'Sent.');
      if (live) refresh();
    } catch { tell(`No network: ${waiting().length} kept in this browser.`); }
    sending = false;
  }

  for (const form of forms) {
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const note = { to: location.pathname, body: new URLSearchParams(new FormData(form)).toString() };
      let answer;
      try {
        answer = await post(note);
      } catch {
        keep([...waiting(), note]);
        tell('No network: kept in this browser, sent when it is back.');
      }
      // What the server refuses it says on a page, with what was typed.
      if (answer && !answer.ok) { form.submit(); return; }
      form.elements.key.value = `${[...crypto.getRandomValues(new Uint32Array(4))].join('')}-note`;
      form.elements.text.value = '';
      if (answer) { tell(''); refresh(); }
    });
  }
  addEventListener('online', send);
  setInterval(send, 15000);
  send();
})();
