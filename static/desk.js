// The desk: what others write appears by itself, and a note that cannot be sent waits. Without this script every page is
// a page that is loaded again.
'use strict';
(() => {
  const live = document.querySelector('[data-live]');
  const said = document.getElementById('said');
  const fill = (text = '', parts) => text.replace(/\{(\w+)\}/g, (_, name) => parts?.[name]);

  // Times are those of the place; without this script they are in UTC, which they say.
  function local(root) {
    for (const time of root.querySelectorAll('time[datetime]')) {
      const at = new Date(time.dateTime);
      const today = at.toDateString() === new Date().toDateString();
      time.textContent = at.toLocaleString([], today ? { hour: '2-digit', minute: '2-digit' } : { dateStyle: 'short', timeStyle: 'short' });
    }
  }
  local(document);

  // A link to join brings its secret behind the mark, which no server sees; it leaves the address at once.
  const secret = document.querySelector('form[action="/desk/join"] [name=secret]');
  if (secret && location.hash.length > 1) {
    secret.value = decodeURIComponent(location.hash.slice(1));
    history.replaceState(null, '', location.pathname + location.search);
    document.querySelector('form[action="/desk/join"] [name=name]').focus();
  }

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
        local(fresh);
        for (const part of document.querySelectorAll('[data-fresh]')) {
          const now = fresh.querySelector(`[data-fresh="${part.dataset.fresh}"]`);
          if (now && now.innerHTML !== part.innerHTML) part.replaceChildren(...now.childNodes);
        }
        const acts = [...fresh.querySelectorAll('details.do > summary')].map((summary) => summary.textContent).join();
        const here = [...document.querySelectorAll('details.do > summary')].map((summary) => summary.textContent).join();
        if (acts !== here) notice();
      }
    } catch { /* the stream tells when the network is back */ }
    asking = false;
    if (again) { again = false; refresh(); }
  }

  function notice() {
    const told = document.querySelector('.changed-meanwhile');
    const line = document.querySelector('template[data-meanwhile]');
    if (!told && line) live.after(line.content.cloneNode(true));
  }

  if (live && window.EventSource) {
    const stream = new EventSource(live.dataset.live);
    stream.addEventListener('change', (event) => {
      const told = JSON.parse(event.data);
      if (live.dataset.dispute && String(told.dispute) !== live.dataset.dispute) return;
      if (said) said.textContent = fill(live.dataset.saysChanged, told);
      refresh();
    });
    addEventListener('pagehide', () => stream.close());
  }

  // Notes wait in this browser while there is no network, and are taken up once: the server knows each by its key.
  const KEPT = 'desk-notes';
  const waiting = () => JSON.parse(localStorage.getItem(KEPT) || '[]');
  const keep = (notes) => (notes.length ? localStorage.setItem(KEPT, JSON.stringify(notes)) : localStorage.removeItem(KEPT));
  const forms = document.querySelectorAll('form[data-queue]');
  function tell(name, count) {
    for (const form of forms) {
      const line = form.querySelector('[role=status]');
      line.textContent = name ? fill(line.dataset[name], { count }) : '';
    }
  }

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
      tell(refused ? 'saysRefused' : 'saysSent', refused);
      if (live) refresh();
    } catch { tell('saysWaiting', waiting().length); }
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
        tell('saysQueued');
      }
      // What the server refuses it says on a page, with what was typed.
      if (answer && !answer.ok) { form.submit(); return; }
      form.elements.key.value = `${[...crypto.getRandomValues(new Uint32Array(4))].join('')}-note`;
      form.elements.text.value = '';
      if (answer) { tell(null); refresh(); }
    });
  }
  addEventListener('online', send);
  setInterval(send, 15000);
  send();
})();
