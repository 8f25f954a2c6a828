// The board to tap. Every tap writes into the text, which stays the one truth: the board is drawn of what the engine made of
// it. Without this script the page is a form and its answer.
'use strict';
(() => {
  const { below = '' } = document.documentElement.dataset;
  const bench = document.getElementById('bench');
  const text = document.getElementById('text');
  const place = document.getElementById('replayed');
  if (!bench || !text || !place) return;
  const find = (id) => document.getElementById(id);
  const [stage, what, marks, placing, suggested, scrub] = ['stage', 'what', 'marks', 'placing', 'suggested', 'scrub'].map(find);
  const [chosen, asked, offered, act] = ['chosen', 'asked', 'offered', 'panel-act'].map(find);
  const wide = matchMedia('(min-width: 64rem)');
  const bare = (name) => name.replaceAll('"', '').replace(/ #1$/, '');

  // ---- The text, and going back and forth in it -------------------------------------------------------------------------

  let [undo, redo, last] = [[], [], text.value];

  function changed() {
    if (text.value !== last) {
      undo.push(last);
      redo = [];
      last = text.value;
    }
    arrows();
  }

  function arrows() {
    bench.querySelector('[data-undo]').disabled = undo.length === 0;
    bench.querySelector('[data-redo]').disabled = redo.length === 0;
  }

  function turn(from, to) {
    if (from.length === 0) return;
    to.push(text.value);
    last = text.value = from.pop();
    arrows();
    replay();
  }

  function write(value) {
    text.value = value;
    changed();
    replay();
  }

  const replay = () => document.dispatchEvent(new CustomEvent('bench:ask'));

  function line(words, at = 0) {
    const standing = text.value.trim() ? text.value : find('bench').dataset.standing ?? '';
    const lines = standing.replace(/\s+$/, '').split('\n').filter((one, n, all) => one || all.length > 1);
    lines.splice(at === 0 ? lines.length : Math.min(at - 1, lines.length), 0, words);
    held = null;
    write(`${lines.join('\n')}\n`);
  }

  // What the text says is changed by the server, or by the program on this device, which read it.
  async function edit(fields) {
    const body = new URLSearchParams({ ...fields, text: text.value, live: '1' });
    try {
      const answer = await fetch(`${below}/replay/build`, { method: 'POST', body });
      if (!answer.ok) throw new Error();
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const said = page.querySelector('[role=status]').textContent;
      placing.textContent = said;
      if (said) return false;
      write(page.querySelector('[data-text]').value);
      return true;
    } catch {
      placing.textContent = find('panel-add').dataset.saysSilent;
      return false;
    }
  }

  // ---- The board ----------------------------------------------------------------------------------------------------------

  let held = null; // the thing that was tapped
  let aims = null; // what the next tap is for: `move`, `attach`
  let step = null; // which board is in sight; none is the last

  function draw() {
    const boards = place.querySelector('.boards');
    if (!boards) return;
    stage.replaceChildren(...[...boards.querySelectorAll('.felt')].map((felt) => felt.cloneNode(true)));
    bench.dataset.standing ||= boards.dataset.standing ?? '';
    sight();
    options();
    named();
    stage.dataset.drawn = String(Number(stage.dataset.drawn ?? 0) + 1);
  }

  const tab = () => bench.dataset.tab;

  function sight() {
    const felts = [...stage.querySelectorAll('.felt')];
    if (felts.length === 0) return;
    const all = felts.length - 1;
    const at = tab() === 'add' ? 0 : step === null ? all : Math.min(step + 1, all);
    felts.forEach((felt, n) => (felt.hidden = n !== at));
    const slide = scrub.closest('.scrub');
    slide.hidden = all < 2 || tab() === 'add';
    scrub.max = String(all - 1);
    scrub.value = String(at - 1);
    const titles = place.querySelectorAll('.run .step h3 bdi');
    slide.querySelector('output').textContent = titles[at - 1]?.textContent ?? '';
    for (const piece of stage.querySelectorAll('[data-name]')) piece.toggleAttribute('aria-current', false);
    light();
  }

  function felt() {
    return stage.querySelector('.felt:not([hidden])');
  }

  // ---- Tabs ---------------------------------------------------------------------------------------------------------------

  function show(name) {
    bench.dataset.tab = name;
    for (const one of bench.querySelectorAll('[role=tab]')) one.setAttribute('aria-selected', String(one.dataset.tab === name));
    step = name === 'log' ? step : null;
    if (name === 'text') bench.querySelector('details.typed').open = true;
    if (name === 'log' || name === 'act') aims = null;
    held = null;
    marks.hidden = true;
    sight();
    options();
    named();
  }

  // ---- Add ----------------------------------------------------------------------------------------------------------------

  function named() {
    marks.hidden = tab() !== 'add' || held === null;
    if (held !== null) marks.querySelector('b').textContent = held.dataset.name;
    marks.querySelector('[role=status]').textContent = aims ? marks.querySelector('[role=status]').dataset[`says${aims[0].toUpperCase()}${aims.slice(1)}`] : '';
    if (tab() === 'add' && !placing.textContent) placing.textContent = placing.dataset.saysFirst;
  }

  async function put(spot) {
    if (aims === 'move' && held) {
      const { at } = held.dataset;
      aims = held = null;
      return edit({ op: 'move', at, place: spot });
    }
    const typed = what.value.trim();
    const done = await edit({ op: 'add', place: spot, what: typed });
    if (done) {
      what.value = '';
      suggested.replaceChildren();
      placing.textContent = '';
      what.focus({ preventScroll: true });
    }
  }

  let looking = 0;
  async function suggest() {
    const turn = (looking += 1);
    const typed = what.value.trim();
    placing.textContent = typed ? find('panel-add').dataset.saysPlacing.replace('{what}', () => typed) : '';
    if (!/^[a-z'’ ,]{2,}$/i.test(typed)) return suggested.replaceChildren();
    const answer = await fetch(`${below}/replay/cards?${new URLSearchParams({ q: typed })}`).catch(() => null);
    if (turn !== looking || !answer?.ok) return;
    const next = document.createElement('template');
    next.innerHTML = await answer.text();
    suggested.replaceChildren(next.content);
  }

  function word(added) {
    const from = what.value.trimEnd();
    what.value = from ? `${from} ${added}` : added;
    what.focus({ preventScroll: true });
    if (added.endsWith('""')) what.setSelectionRange(what.value.length - 1, what.value.length - 1);
    suggest();
  }

  // ---- Act ----------------------------------------------------------------------------------------------------------------

  const run = () => place.querySelector('.run');
  const may = () => [...place.querySelectorAll('.boards .may li')].map((one) => one.textContent);

  function button(words, at = 0) {
    const made = document.createElement('button');
    made.type = 'button';
    made.dataset.line = words;
    made.dataset.at = at;
    made.textContent = words;
    return made;
  }

  // What is asked stands there with its answers; else what may be done.
  function options() {
    const choice = run()?.querySelector('.choice');
    asked.replaceChildren();
    if (choice) {
      const answers = [...choice.querySelectorAll('button[name=add]')].map((one) => {
        const [, at, words] = /^(\d+) (.*)$/s.exec(one.value) ?? [];
        return button(words, at);
      });
      asked.append(choice.querySelector('h3').cloneNode(true), ...answers);
    }
    const lines = may();
    find('passes').hidden = !lines.includes('all pass');
    offered.replaceChildren(...(choice ? [] : lines.filter(nowhere).map((one) => button(one))));
    if (!held) chosen.textContent = choice ? '' : act.dataset.saysFirst;
    light();
  }

  // What no tap on the board offers: passes, the end of the turn, runes.
  function nowhere(words) {
    const pieces = [...(felt()?.querySelectorAll('.piece') ?? [])];
    return !/( concedes|^all pass.*)$/.test(words) && !pieces.some((one) => speaks(words.replace(/ to .*$/, ''), one.dataset.name));
  }

  const speaks = (words, name) => bare(words).split(/[ ,]+/).join(' ').includes(` ${name}`);

  function light() {
    const now = felt();
    if (!now) return;
    for (const one of now.querySelectorAll('.lit')) one.classList.remove('lit');
    for (const one of now.querySelectorAll('[aria-pressed]')) one.removeAttribute('aria-pressed');
    if (tab() !== 'act') return;
    const answers = [...asked.querySelectorAll('[data-line]')].map((one) => one.dataset.line);
    for (const one of now.querySelectorAll('[data-name]')) {
      const { name } = one.dataset;
      const offers = answers.length > 0 ? answers.some((words) => bare(words).endsWith(` ${name}`)) : held ? goes(held.dataset.name, name) : may().some((words) => speaks(words.replace(/ to .*$/, ''), name));
      one.classList.toggle('lit', Boolean(offers));
    }
    for (const one of now.querySelectorAll('[data-base]')) one.classList.toggle('lit', Boolean(held && goes(held.dataset.name, 'base')));
    if (held) now.querySelector(`[data-name="${CSS.escape(held.dataset.name)}"]`)?.setAttribute('aria-pressed', 'true');
  }

  // The line by which something goes somewhere, if it may.
  function goes(name, where) {
    return may().find((words) => bare(words).endsWith(` moves ${name} to ${where}`));
  }

  function pick(piece) {
    const { name } = piece.dataset;
    const answer = [...asked.querySelectorAll('[data-line]')].find((one) => bare(one.dataset.line).endsWith(` ${name}`));
    if (answer) return line(answer.dataset.line, Number(answer.dataset.at));
    held = piece;
    const about = (words) => speaks(words.replace(/ to .*$/, ''), name);
    const can = may().filter((words) => about(words) && !/ moves .* and /.test(words));
    const title = (key) => {
      const head = document.createElement('h3');
      head.textContent = act.dataset[key].replace('{name}', () => name);
      return head;
    };
    const nots = [...place.querySelectorAll('.boards .barred li')].filter((one) => about(one.dataset.line));
    const list = document.createElement('ul');
    list.append(...nots.map(barred));
    chosen.replaceChildren(
      ...(can.length > 0 ? [title('saysMay'), ...can.map((words) => button(words))] : nots.length > 0 ? [] : [title('saysNothing')]),
      ...(nots.length > 0 ? [title('saysNot'), list] : []),
    );
    light();
  }

  function barred(one) {
    const item = document.createElement('li');
    item.append(`${one.dataset.line}: ${one.textContent} `);
    if (one.dataset.rule) {
      const link = document.createElement('a');
      link.href = `${below}/${one.dataset.edition}/${one.dataset.rule}`;
      link.textContent = one.dataset.rule;
      item.append(link);
    }
    return item;
  }

  // ---- Hands --------------------------------------------------------------------------------------------------------------

  bench.addEventListener('click', (event) => {
    const hit = (selector) => event.target.closest(selector);
    let on;
    if ((on = hit('[role=tab]'))) return show(on.dataset.tab);
    if (hit('[data-undo]')) return turn(undo, redo);
    if (hit('[data-redo]')) return turn(redo, undo);
    if ((on = hit('[data-card]'))) {
      what.value = on.dataset.card;
      suggested.replaceChildren();
      placing.textContent = find('panel-add').dataset.saysPlacing.replace('{what}', () => what.value);
      return what.focus({ preventScroll: true });
    }
    if ((on = hit('[data-word]'))) return word(on.dataset.word);
    if ((on = hit('#panel-act [data-line]'))) return line(on.dataset.line, Number(on.dataset.at ?? 0));
    if ((on = hit('[data-editions]'))) return edit({ op: 'editions', what: on.dataset.editions });
    if ((on = hit('[data-do=turn]'))) return edit({ op: 'turn' });
    if ((on = hit('[data-mark]')) && held) return edit({ op: 'mark', at: held.dataset.at, what: on.dataset.mark });
    if ((on = hit('[data-do]')) && held) {
      const { do: does } = on.dataset;
      if (does === 'copy' || does === 'delete') {
        const { at } = held.dataset;
        held = does === 'delete' ? null : held;
        return edit({ op: does, at });
      }
      aims = does;
      return named();
    }
    if ((on = hit('#stage [data-at]')) && tab() === 'add') {
      if (aims === 'attach' && held) {
        const { at } = held.dataset;
        aims = null;
        return edit({ op: 'attach', at, to: on.dataset.at });
      }
      held = held?.dataset.at === on.dataset.at ? null : on;
      return named();
    }
    if ((on = hit('#stage [data-field]')) && tab() === 'add') return edit({ op: 'control', at: on.dataset.field });
    if ((on = hit('#stage [data-put]')) && tab() === 'add') return put(on.dataset.put);
    if (tab() === 'add') return;
    if ((on = hit('#stage .piece')) && tab() !== 'act') return document.dispatchEvent(new CustomEvent('bench:why', { detail: on.dataset.name }));
    if (tab() !== 'act') return;
    if (on) return pick(on);
    if ((on = hit('#stage .place'))) {
      const where = on.dataset.base ? 'base' : on.dataset.name;
      const answer = [...asked.querySelectorAll('[data-line]')].find((one) => bare(one.dataset.line).endsWith(` ${where}`));
      const words = answer?.dataset.line ?? (held && goes(held.dataset.name, where));
      if (words) line(words, Number(answer?.dataset.at ?? 0));
    }
  });

  // A mouse may drag a thing to where it stands.
  stage.addEventListener('dragstart', (event) => {
    const piece = event.target.closest('.piece');
    if (!piece) return;
    held = piece;
    event.dataTransfer.setData('text/plain', piece.dataset.name);
  });
  stage.addEventListener('dragover', (event) => event.target.closest('[data-drop], .field') && event.preventDefault());
  stage.addEventListener('drop', (event) => {
    const spot = event.target.closest('[data-drop]') ?? event.target.closest('.field')?.querySelector('[data-drop]');
    if (!spot || !held) return;
    event.preventDefault();
    const { at, name } = held.dataset;
    if (tab() === 'add') {
      held = null;
      edit({ op: 'move', at, place: spot.dataset.drop });
      return;
    }
    const where = spot.dataset.drop.startsWith('base') ? 'base' : spot.closest('.field')?.querySelector('[data-name]').dataset.name;
    const words = goes(name, where);
    if (words) line(words);
    else pick(held);
  });

  what.addEventListener('input', suggest);
  what.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') felt()?.querySelector('[data-put]')?.focus();
  });
  scrub.addEventListener('input', () => {
    step = Number(scrub.value);
    sight();
    document.dispatchEvent(new CustomEvent('bench:step', { detail: step }));
  });
  text.addEventListener('input', changed);
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest?.('input:not([type=range]), textarea, select, [contenteditable]');
    if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) turn(redo, undo);
    else turn(undo, redo);
  });
  document.addEventListener('replay:shown', () => {
    if (held) held = [...stage.querySelectorAll('[data-name]')].find((one) => one.dataset.name === held.dataset.name) ?? null;
    step = null;
    draw();
    changed();
  });
  document.addEventListener('replay:at', ({ detail }) => {
    if (tab() === 'act') return;
    step = detail;
    sight();
  });

  document.documentElement.classList.add('benched');
  show(text.value.trim() ? (wide.matches ? 'act' : 'log') : 'add');
  if (place.querySelector('.boards')) draw();
  else replay();
})();
