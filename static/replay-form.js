// Building a board by tapping. The server writes what is filled in into the text, with a script and without one; here it is
// only asked without leaving the page.
'use strict';
(() => {
  const form = document.getElementById('scenario');
  const build = document.getElementById('build');
  const text = document.getElementById('text');
  if (!form || !build || !text) return;

  // The fields that the next part is likely to share with the last, by their names.
  const kept = () => new Map([...build.querySelectorAll('[data-keep]')].map((field) => [field.name, field.value]));

  function show(parts, before) {
    for (const [name, value] of before) {
      const field = parts.querySelector(`[name="${CSS.escape(name)}"]`);
      const offered = !field?.options || [...field.options].some((option) => option.value === value);
      if (field && offered) field.value = value;
    }
    build.querySelector('.parts').replaceWith(parts);
  }

  // What may be chosen now, while what is being filled in stays.
  function offer(parts) {
    for (const select of build.querySelectorAll('.parts select')) {
      const fresh = parts.querySelector(`[name="${CSS.escape(select.name)}"]`);
      if (!fresh) continue;
      const { value } = select;
      select.replaceChildren(...fresh.options);
      if ([...select.options].some((option) => option.value === value)) select.value = value;
    }
  }

  let asked = 0;
  async function ask(button) {
    const turn = (asked += 1);
    const fields = new URLSearchParams(new FormData(form, button));
    fields.set('live', '1');
    const answer = await fetch(`${document.documentElement.dataset.below ?? ''}/replay/build`, { method: 'POST', body: fields });
    if (!answer.ok || turn !== asked) return;
    const parts = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.parts');
    const carried = parts.querySelector('[data-text]');
    const written = carried.value;
    carried.remove();
    document.adoptNode(parts);
    if (button || parts.querySelectorAll('fieldset').length !== build.querySelectorAll('fieldset').length) show(parts, kept());
    else offer(parts);
    if (written !== text.value) {
      text.value = written;
      text.dispatchEvent(new Event('input'));
    }
    if (button) build.querySelector(`fieldset[data-build="${button.value}"] :is(input, select)`)?.focus({ preventScroll: true });
  }

  build.addEventListener('click', (event) => {
    const button = event.target.closest('button[name=build]');
    if (!button) return;
    event.preventDefault();
    ask(button).catch(() => { build.querySelector('[role=status]').textContent = build.dataset.saysSilent; });
  });
  // Enter adds the part in which it is pressed, and does not replay.
  build.addEventListener('keydown', (event) => {
    const part = event.key === 'Enter' && event.target.matches('input') && event.target.closest('fieldset');
    if (!part) return;
    event.preventDefault();
    part.querySelector('button[name=build]').click();
  });
  // What was typed by hand is to be chosen from, too.
  const look = () => build.open && ask(null).catch(() => {});
  build.addEventListener('toggle', look);
  text.addEventListener('change', look);
})();
