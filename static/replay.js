// The replay as you type: what is wrong is said at once, the steps are walked with arrow keys or a thumb, and a rule's
// words are a tap away. Without this script the page is a form that answers with all steps, one below the other.
'use strict';
(() => {
  const { below = '' } = document.documentElement.dataset; // where the site stands on its host, if not at the root
  const form = document.getElementById('scenario');
  if (!form) return;
  const text = form.elements.text;
  const live = document.getElementById('live');
  const place = document.getElementById('replayed');
  const PAUSE = 350; // milliseconds without a key before asking

  let timer = 0;
  let request = null;
  let asked = text.value;
  let tapped = false; // whether the board asks, which stays in sight
  let every = false; // whether all steps are shown, or one at a time

  // ---- Asking ------------------------------------------------------------------------------------------------------

  async function ask(now) {
    clearTimeout(timer);
    const typed = text.value;
    if (typed === asked && !now) return;
    asked = typed;
    request?.abort();
    if (!typed.trim()) live.replaceChildren();
    request = new AbortController();
    try {
      const answer = await fetch(`${below}/replay/run`, { method: 'POST', body: typed, signal: request.signal });
      if (!answer.ok) throw new Error(answer.status === 413 ? 'saysLong' : 'saysNothing');
      const html = await answer.text();
      if (text.value !== typed) return;
      if (typed.trim()) show(html, now);
      else standing(html);
    } catch (error) {
      if (error.name === 'AbortError') return;
      asked = null;
      say(live.dataset[error.message] ?? live.dataset.saysSilent);
    }
  }

  // Of an empty text there is nothing to tell but the board that stands there.
  function standing(html) {
    const next = document.createElement('template');
    next.innerHTML = html;
    place.replaceChildren(...next.content.querySelectorAll('.boards'));
    history.replaceState(null, '', location.pathname);
    document.dispatchEvent(new CustomEvent('replay:shown'));
  }

  function say(message) {
    const line = document.createElement('p');
    line.className = 'quiet';
    line.textContent = message;
    live.replaceChildren(line);
  }

  // A text that cannot be read yet leaves the last replay where it is, and says beside the text what is missing.
  function show(html, now) {
    const next = document.createElement('template');
    next.innerHTML = html;
    const wrong = [...next.content.querySelectorAll('.diagnostic')].map(repair);
    const whole = next.content.querySelector('.steps');
    if (!whole) {
      form.closest('details').open = true;
      if (tapped) document.getElementById('tab-text')?.click();
    }
    place.toggleAttribute('data-stale', !whole && Boolean(place.querySelector('.steps')));
    if (!whole && !now) {
      live.replaceChildren(...wrong);
      return;
    }
    const kept = sight();
    live.replaceChildren();
    place.removeAttribute('data-stale');
    place.replaceChildren(next.content);
    const link = place.querySelector('.share a');
    if (link) history.replaceState(null, '', link.getAttribute('href'));
    restore(kept);
    steps();
    if (now && !tapped) (place.querySelector('.verdict') ?? place).scrollIntoView({ block: 'nearest' });
    document.dispatchEvent(new CustomEvent('replay:shown'));
  }

  // What the reader had chosen to see stays chosen.
  function sight() {
    const depth = place.querySelector('.depth input:checked')?.id.split('-').pop();
    return { depth };
  }

  function restore({ depth }) {
    if (!depth) return;
    for (const input of place.querySelectorAll(`.depth input[id$="-${depth}"]`)) input.checked = true;
  }

  // ---- What is wrong -----------------------------------------------------------------------------------------------

  // A suggestion becomes a button that puts it in place; the line number leads there.
  function repair(note) {
    note.tabIndex = 0;
    const { line, column, length, fix } = note.dataset;
    const buttons = document.createElement('p');
    buttons.className = 'buttons';
    buttons.append(button(live.dataset.saysGo.replace('{line}', line), () => select(+line, +column, +length)));
    if (fix) {
      buttons.append(button(live.dataset.saysWrite.replace('{fix}', () => fix), () => {
        select(+line, +column, +length);
        text.setRangeText(fix, text.selectionStart, text.selectionEnd, 'end');
        ask();
      }));
    }
    const box = document.createElement('div');
    box.className = 'wrong';
    box.append(note.cloneNode(true), buttons);
    note.replaceWith(box);
    return box;
  }

  function button(name, act) {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = name;
    made.addEventListener('click', act);
    return made;
  }

  // Lines and columns count characters; a selection counts UTF-16 units.
  function select(line, column, length) {
    const lines = text.value.split('\n');
    const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const chars = [...(lines[line - 1] ?? '')];
    const from = before + chars.slice(0, column - 1).join('').length;
    const to = from + chars.slice(column - 1, column - 1 + length).join('').length;
    text.focus();
    text.setSelectionRange(from, to);
  }

  // ---- Lines that are put in by a tap ---------------------------------------------------------------------------------

  function add(value) {
    const [, at, line] = /^(\d+) (.*)$/s.exec(value) ?? [];
    if (!line) return;
    const lines = text.value.replace(/\s+$/, '').split('\n');
    const index = +at === 0 ? lines.length : Math.min(+at - 1, lines.length);
    lines.splice(index, 0, line);
    text.value = lines.join('\n') + '\n';
    ask(true);
  }

  // ---- Steps -------------------------------------------------------------------------------------------------------

  function steps(start) {
    for (const run of place.querySelectorAll('.run')) {
      const all = [...run.querySelectorAll('.step')];
      if (all.length === 0) continue;
      const named = all.findIndex((step) => `#${step.id}` === start);
      run.classList.toggle('stepping', !every);
      stand(run, named >= 0 ? named : all.length - 1);
    }
  }

  function stand(run, at) {
    const all = [...run.querySelectorAll('.step')];
    const here = Math.max(0, Math.min(at, all.length - 1));
    all.forEach((step, n) => (n === here ? step.setAttribute('aria-current', 'step') : step.removeAttribute('aria-current')));
    run.dataset.at = String(here);
    if (run === place.querySelector('.run')) document.dispatchEvent(new CustomEvent('replay:at', { detail: here }));
    const bar = run.querySelector('.stepper');
    const told = bar.querySelector('.at');
    told.textContent = told.dataset.saysStep.replace('{at}', here + 1).replace('{all}', all.length);
    bar.querySelector('[data-step="-1"]').disabled = here === 0;
    bar.querySelector('[data-step="1"]').disabled = here === all.length - 1;
    bar.querySelector('[data-step="all"]').setAttribute('aria-pressed', String(every));
  }

  // The link leads to the step in sight, if that is not the last.
  function point(run) {
    const all = run.querySelectorAll('.step').length;
    const at = Number(run.dataset.at ?? 0);
    history.replaceState(null, '', at === all - 1 ? location.pathname + location.search : `#${run.id}s${at}`);
  }

  function walk(run, by) {
    stand(run, Number(run.dataset.at ?? 0) + by);
    point(run);
    if (every) run.querySelector('.step[aria-current]').scrollIntoView({ block: 'start' });
  }

  // ---- The words of a rule --------------------------------------------------------------------------------------------

  function words(number, link) {
    const open = link.nextElementSibling;
    if (open?.classList.contains('rule-words')) return open.remove();
    const found = number && place.querySelector(`dt[data-words="${CSS.escape(number)}"]`)?.nextElementSibling;
    if (!found) return void (location.href = link.href);
    const box = document.createElement('div');
    box.className = 'rule-words';
    box.append(...[...found.childNodes].map((node) => node.cloneNode(true)));
    const more = document.createElement('a');
    more.href = link.href;
    more.textContent = found.closest('.took-part').dataset.saysOpen.replace('{number}', number);
    box.append(more);
    link.after(box);
  }

  // ---- Why ---------------------------------------------------------------------------------------------------------

  // Answers in place, so that the step in sight stays; the first run's answer is that of its own form.
  async function why(run, question) {
    const into = run.querySelector('.ask .answer');
    try {
      const answer = await fetch(`${below}/replay/run?${question}`, { method: 'POST', body: text.value });
      if (!answer.ok) throw new Error();
      const next = document.createElement('template');
      next.innerHTML = await answer.text();
      const said = next.content.querySelector(`#${run.id} .ask .answer`);
      if (said) into.replaceChildren(...said.childNodes);
      run.querySelector('.ask').scrollIntoView({ block: 'nearest' });
    } catch {
      into.textContent = into.dataset.saysSilent;
    }
  }

  document.addEventListener('submit', (event) => {
    const asking = event.target.closest('form[data-ask]');
    if (!asking) return;
    event.preventDefault();
    const { why: about, why_not: rule } = asking.elements;
    why(asking.closest('.run'), new URLSearchParams({ why: about.value, why_not: rule.value }));
  });

  // ---- Hands -------------------------------------------------------------------------------------------------------

  document.addEventListener('bench:ask', async () => {
    tapped = true;
    await ask(true);
    tapped = false;
  });
  document.addEventListener('bench:why', ({ detail }) => {
    const run = place.querySelector('.run');
    if (run) why(run, new URLSearchParams({ why: detail }));
  });
  document.addEventListener('bench:step', ({ detail }) => {
    const run = place.querySelector('.run');
    if (!run) return;
    stand(run, detail);
    point(run);
  });

  text.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  });

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const sent = event.submitter;
    if (sent?.name === 'add') add(sent.value);
    else ask(true);
  });

  document.addEventListener('click', async (event) => {
    const step = event.target.closest('[data-step]');
    if (step) {
      const run = step.closest('.run');
      if (step.dataset.step !== 'all') return walk(run, Number(step.dataset.step));
      every = !every;
      return steps(`#${run.id}s${run.dataset.at}`);
    }
    const link = event.target.closest('.run a[data-rule]');
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && !link.closest('.took-part')) {
      event.preventDefault();
      return words(link.dataset.rule, link);
    }
    const card = event.target.closest('.board [data-name]');
    if (card) {
      const run = card.closest('.run');
      run.querySelector('.ask select').value = card.dataset.name;
      return why(run, new URLSearchParams({ why: card.dataset.name }));
    }
    const copy = event.target.closest('[data-copy-link]');
    if (copy) {
      const said = copy.parentElement.querySelector('[role=status]');
      const href = copy.parentElement.querySelector('a').href + location.hash;
      try {
        await navigator.clipboard.writeText(href);
        said.textContent = said.dataset.saysCopied;
      } catch {
        said.textContent = said.dataset.saysByHand;
      }
    }
  });

  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest?.('input:not([type=radio]), textarea, select, .depth, [contenteditable]');
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const run = event.target.closest?.('.run') ?? place.querySelector('.run');
    if (!by || typing || !run?.querySelector('.step') || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    walk(run, by);
  });

  for (const note of place.querySelectorAll('.diagnostic')) repair(note);
  steps(location.hash);
})();
