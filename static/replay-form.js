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
    for (const select of build.querySelectorAll('select[name=player]')) offer(select, all.map((name) => [name, name]));
    offer(build.querySelector('select[name=controller]'), [['', 'nobody'], ...all.map((name) => [name, name])]);
    const places = battlefields().map((name) => [`at ${name}`, name]);
    offer(build.querySelector('select[name=place]'), [['base', 'their base'], ...places]);
    for (const form of build.querySelectorAll('form[data-needs-players]')) form.hidden = all.length === 0;
  }

  const forms = {
    players({ first, second }) {
      const names = [first.value, second.value].map((name) => name.trim()).filter(Boolean);
      const all = lines();
      const at = all.findIndex((line) => /^players\b/i.test(line));
      const line = `players ${names.map(quoted).join(', ')}`;
      if (at >= 0) all[at] = line;
      else all.splice(all.findIndex((one) => /^edition/i.test(one)) + 1, 0, line);
      write(all);
      return line;
    },
    battlefield({ name, controller }) {
      const control = controller.value ? `, controlled by ${quoted(controller.value)}` : '';
      const line = `battlefield ${quoted(name.value.trim())}${control}`;
      const all = lines();
      all.splice(boardEnd(all), 0, line);
      write(all);
      name.value = '';
      return line;
    },
    unit(fields) {
      const { player, name, might, place, damage } = fields;
      const checked = [...fields.namedItem('unit').querySelectorAll('input:checked')].map((box) => box.value);
      const valued = ['Assault', 'Shield'].map((word) => [word, Number(fields.namedItem(word).value)]);
      const keywords = valued.filter(([, value]) => value > 0).map(([word, value]) => `[${word}${value > 1 ? ` ${value}` : ''}]`);
      const hurt = Number(damage.value) > 0 ? [`damage ${Number(damage.value)}`] : [];
      const unit = [quoted(name.value.trim()), `${Number(might.value)} might`, ...keywords, ...checked, ...hurt].join(' ');
      if (place.value === 'base') {
        const heading = `base of ${quoted(player.value)}`;
        into(heading, (line) => line.toLowerCase() === heading.toLowerCase(), unit);
      } else {
        const where = place.value.slice(3);
        const at = battlefields().indexOf(where);
        let seen = -1;
        into(`battlefield ${quoted(where)}`, (line) => /^battlefield\b/i.test(line) && (seen += 1) === at, `${quoted(player.value)}: ${unit}`);
      }
      // The next unit is another: only its side, its place and its Might are likely to be the same.
      for (const box of fields.namedItem('unit').querySelectorAll('input:checked')) box.checked = false;
      for (const field of [fields.namedItem('Assault'), fields.namedItem('Shield'), damage]) field.value = '0';
      name.value = '';
      return unit;
    },
    expect({ subject, claim }) {
      const line = `=> ${quoted(subject.value)} ${claim.value}`;
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
