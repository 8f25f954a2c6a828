// Building a board by tapping. The text stays the one truth: every button writes a line into it where it belongs, and what
// may be chosen here is read from it.
'use strict';
(() => {
  const build = document.querySelector('.build');
  const text = document.getElementById('text');
  if (!build || !text) return;
  const said = build.querySelector('[role=status]');

  const BOARD = /^(editions?|players|teams|battlefield|base of|hand of|deck of|trash of|champion of|legend of|runes of|points|phase|victory|reading|waive)\b/i;
  const RESERVED = new Set('a ability and are at attacker base buffed combat contested controlled cost damage defender dies exhausted facedown from gear goes has is legend lives might moves no nobody none not nothing on owned paying ready refused scored showdown spell stunned survives tag tainted the then to token triggers uncontrolled unit with'.split(' '));

  // ---- The text ----------------------------------------------------------------------------------------------------

  const lines = () => (text.value.trim() ? text.value.replace(/\s+$/, '').split('\n') : []);

  function write(all) {
    text.value = all.join('\n') + '\n';
    text.dispatchEvent(new Event('input'));
  }

  // A name as the language wants it: in quotation marks unless it is one plain word.
  function quoted(name) {
    const plain = /^\p{L}[\p{L}'’-]*$/u.test(name) && !RESERVED.has(name.toLowerCase());
    return plain ? name : `"${name.replaceAll('"', '')}"`;
  }

  function bare(name) {
    return name.trim().replace(/^["“”]|["“”]$/g, '');
  }

  // Commas within quotation marks part nothing.
  const parts = (list) => list.match(/["“”][^"“”]*["“”]|[^,]+/g)?.map(bare).filter(Boolean) ?? [];
  const spoken = (line) => line.replace(/#(?!\d).*$/, '').trimEnd();

  function players() {
    const line = lines().map(spoken).find((one) => /^players\b/i.test(one));
    return line ? parts(line.replace(/^players\s+/i, '')) : [];
  }

  function battlefields() {
    const named = lines().map(spoken).filter((line) => /^battlefield\b/i.test(line));
    return named.map((line) => {
      const rest = line.replace(/^battlefield\s+/i, '');
      return bare(/^["“”][^"“”]*["“”]/.exec(rest)?.[0] ?? rest.split(/,|\s(?=controlled|contested|scored|uncontrolled|["“”])/)[0]);
    });
  }

  // Where the board ends: before the first line that is done or expected.
  function boardEnd(all) {
    const action = all.findIndex((line) => /^\S/.test(line) && !line.startsWith('#') && !BOARD.test(line));
    let end = action < 0 ? all.length : action;
    while (end > 0 && !all[end - 1].trim()) end -= 1;
    return end;
  }

  // Puts a line at the end of the section that begins with this heading; the section is made where there is none.
  function into(heading, is, line) {
    const all = lines();
    let at = all.findIndex((one) => is(spoken(one)));
    if (at < 0) {
      at = boardEnd(all);
      all.splice(at, 0, heading);
    }
    at += 1;
    while (at < all.length && /^\s+\S/.test(all[at])) at += 1;
    all.splice(at, 0, `  ${line}`);
    write(all);
  }

  // ---- The forms ---------------------------------------------------------------------------------------------------

  function offer(select, names) {
    const kept = select.value;
    select.replaceChildren(...names.map(([value, label]) => new Option(label, value)));
    if (names.some(([value]) => value === kept)) select.value = kept;
  }

  function refresh() {
    const all = players();
    const named = all.map((name) => [name, name]);
    for (const select of build.querySelectorAll('select[data-players]')) {
      offer(select, select.dataset.players ? [['', select.dataset.players], ...named] : named);
    }
    const places = battlefields().map((name) => [`at ${name}`, name]);
    for (const select of build.querySelectorAll('select[data-places]')) {
      offer(select, select.dataset.places ? [['base', select.dataset.places], ...places] : places);
    }
    for (const form of build.querySelectorAll('form[data-needs-players]')) form.hidden = all.length === 0;
  }

  // Puts a line in the place of the one that begins so, or where it belongs if there is none; nothing takes it away.
  function settle(is, line, at) {
    const all = lines();
    const found = all.findIndex((one) => is.test(spoken(one)));
    if (found >= 0) all.splice(found, 1, ...(line ? [line] : []));
    else if (line) all.splice(at(all), 0, line);
    write(all);
  }

  const afterPlayers = (all) => all.findIndex((line) => /^players\b/i.test(line)) + 1;
  const afterEdition = (all) => all.findIndex((line) => /^edition/i.test(line)) + 1;

  // What a card says, and what is ticked of it.
  const says = (field) => (field.value.trim() ? [`"${field.value.trim().replace(/["“”]/g, "'")}"`] : []);
  const ticked = (fieldset) => [...fieldset.querySelectorAll('input:checked')].map((box) => box.value);

  // Puts what stands at a battlefield under it.
  function under(where, line) {
    const at = battlefields().indexOf(where);
    let seen = -1;
    into(`battlefield ${quoted(where)}`, (one) => /^battlefield\b/i.test(one) && (seen += 1) === at, line);
  }

  // Puts a line into a list of a player: `hand of Ann`.
  function listed(list, player, line) {
    const heading = `${list} of ${quoted(player)}`;
    into(heading, (one) => one.toLowerCase() === heading.toLowerCase(), line);
  }

  // Whoever is the Turn Player comes first, the others after them in turn order.
  function turn(player) {
    const all = players();
    const at = all.indexOf(player);
    settle(/^players\b/i, `players ${[...all.slice(at), ...all.slice(0, at)].map(quoted).join(', ')}`, afterEdition);
  }

  function points(player, value) {
    const line = lines().map(spoken).find((one) => /^points\b/i.test(one));
    const known = new Map((line ? line.replace(/^points\s+/i, '').split(',') : []).map((one) => {
      const [, name, n] = /^\s*(.*?)\s+(\d+)\s*$/.exec(one) ?? [];
      return [bare(name ?? ''), Number(n)];
    }));
    known.set(player, value);
    const told = [...known].filter(([name, n]) => name && n > 0).map(([name, n]) => `${quoted(name)} ${n}`);
    settle(/^points\b/i, told.length > 0 ? `points ${told.join(', ')}` : '', afterPlayers);
  }

  const forms = {
    players({ seat, teams }) {
      const names = [...seat].map((field) => field.value.trim()).filter(Boolean);
      const line = `players ${names.map(quoted).join(', ')}`;
      settle(/^players\b/i, line, afterEdition);
      const side = (n) => names.filter((_, at) => at % 2 === n).map(quoted).join(' ');
      settle(/^teams\b/i, teams.checked && names.length > 2 ? `teams ${side(0)}, ${side(1)}` : '', afterPlayers);
      return line;
    },
    battlefield({ name, controller, contester }) {
      const control = controller.value ? `, controlled by ${quoted(controller.value)}` : '';
      const contest = contester.value ? `, contested by ${quoted(contester.value)}` : '';
      const line = `battlefield ${quoted(name.value.trim())}${control}${contest}`;
      contester.value = '';
      const all = lines();
      all.splice(boardEnd(all), 0, line);
      write(all);
      name.value = '';
      return line;
    },
    unit(fields) {
      const { player, name, might, place, damage, count } = fields;
      const checked = ticked(fields.namedItem('unit'));
      const valued = ['Assault', 'Shield'].map((word) => [word, Number(fields.namedItem(word).value)]);
      const keywords = valued.filter(([, value]) => value > 0).map(([word, value]) => `[${word}${value > 1 ? ` ${value}` : ''}]`);
      const hurt = Number(damage.value) > 0 ? [`damage ${Number(damage.value)}`] : [];
      const many = Number(count.value) > 1 ? [`x${Number(count.value)}`] : [];
      const told = [...keywords, ...checked, ...hurt, ...many, ...says(fields.says)];
      const unit = [quoted(name.value.trim()), `${Number(might.value)} might`, ...told].join(' ');
      if (place.value === 'base') listed('base', player.value, unit);
      else under(place.value.slice(3), `${quoted(player.value)}: ${unit}`);
      // The next unit is another: only its side, its place and its Might are likely to be the same.
      for (const box of fields.namedItem('unit').querySelectorAll('input:checked')) box.checked = false;
      for (const field of [fields.namedItem('Assault'), fields.namedItem('Shield'), damage]) field.value = '0';
      [name.value, fields.says.value, count.value] = ['', '', '1'];
      return unit;
    },
    card(fields) {
      const { player, name, what, place } = fields;
      const kind = { spell: ['spell'], gear: ['gear'], legend: [], facedown: ['spell', '[Hidden]'] }[what.value];
      const keywords = ticked(fields.namedItem('card')).filter((keyword) => !kind.includes(keyword));
      const card = [quoted(name.value.trim()), ...kind, ...keywords, ...says(fields.says)].join(' ');
      if (what.value === 'facedown') {
        if (!place.value) return '';
        under(place.value.slice(3), `${quoted(player.value)}: facedown ${card}`);
      } else {
        listed({ spell: 'hand', gear: 'base', legend: 'legend' }[what.value], player.value, card);
      }
      for (const box of fields.namedItem('card').querySelectorAll('input:checked')) box.checked = false;
      [name.value, fields.says.value] = ['', ''];
      return card;
    },
    table({ player, points: gained, runes, turn: first }) {
      points(player.value, Number(gained.value));
      const whose = `runes of ${quoted(player.value)}`;
      const is = new RegExp(`^${whose.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:\\s|$)`, 'iu');
      settle(is, runes.value ? `${whose} ${Number(runes.value)}` : '', boardEnd);
      if (first.checked) turn(player.value);
      first.checked = false;
      return `${player.value}: ${Number(gained.value)} points${runes.value ? `, ${Number(runes.value)} runes` : ''}`;
    },
    expect({ subject, claim, rule }) {
      const line = `=> ${rule.value ? `[${rule.value}] ` : ''}${quoted(subject.value)} ${claim.value}`;
      write([...lines(), line]);
      return line;
    },
  };

  build.addEventListener('submit', (event) => {
    event.preventDefault();
    const written = forms[event.target.dataset.build]?.(event.target.elements);
    said.textContent = written ? `Written: ${written}` : '';
    refresh();
  });
  build.addEventListener('toggle', refresh);
  text.addEventListener('input', () => build.open && refresh());

  // What may be expected of is whatever the last replay was about.
  new MutationObserver(() => {
    const about = [...document.querySelectorAll('#replayed .run:first-of-type .ask select option')].map((one) => one.value).filter(Boolean);
    offer(build.querySelector('select[name=subject]'), about.map((name) => [name, name]));
    build.querySelector('form[data-build=expect]').hidden = about.length === 0;
  }).observe(document.getElementById('replayed'), { childList: true });
  refresh();
})();
