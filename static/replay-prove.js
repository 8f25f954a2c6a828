// A claim is proved in pieces: few positions first, then more, so that it is seen how far the search is and it can be
// stopped between them and at once. Without this script the form leads to a page of its own.
'use strict';
(() => {
  const { below = '' } = document.documentElement.dataset;
  let request = null;

  document.addEventListener('submit', (event) => {
    const form = event.target.closest('form[data-prove]');
    if (!form) return;
    event.preventDefault();
    const asked = new URLSearchParams(new FormData(form));
    asked.set('part', '1');
    asked.set('states', '1000');
    search(document.getElementById(`${form.dataset.prove}-prove`), `/replay/prove?${asked}`);
  });

  document.addEventListener('click', (event) => {
    const stop = event.target.closest('[data-stop]');
    if (!stop || !request) return;
    request.abort();
    request = null;
    const place = stop.closest('section').querySelector('.answer');
    place.prepend(line(place.dataset.saysStopped));
    stop.hidden = true;
  });

  async function search(section, first) {
    const place = section.querySelector('.answer');
    const stop = section.querySelector('[data-stop]');
    request?.abort();
    const mine = new AbortController();
    request = mine;
    stop.hidden = false;
    place.replaceChildren(line(place.dataset.saysBegun));
    section.scrollIntoView({ block: 'nearest' });
    try {
      for (let next = first; next; ) {
        const answer = await fetch(below + next, { signal: mine.signal });
        if (!answer.ok) throw new Error(answer.status === 503 ? 'saysBusy' : 'saysSilent');
        const part = document.createElement('template');
        part.innerHTML = await answer.text();
        next = part.content.querySelector('.proof')?.dataset.more;
        place.replaceChildren(part.content);
      }
    } catch (error) {
      if (error.name === 'AbortError') return;
      place.replaceChildren(line(place.dataset[error.message] ?? place.dataset.saysSilent));
    }
    if (request === mine) stop.hidden = true;
  }

  function line(message) {
    const said = document.createElement('p');
    said.className = 'quiet';
    said.textContent = message;
    return said;
  }
})();
