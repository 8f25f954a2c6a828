// Copies a rule as a link, as Markdown or as plain text. Where the browser gives no clipboard (plain HTTP), the text is
// selected in a field, ready to be copied by hand.
'use strict';
for (const place of document.querySelectorAll('.copy')) {
  const said = place.querySelector('.said');
  const whole = (text) => text.replaceAll('{origin}', location.origin + (document.documentElement.dataset.below ?? ''));
  for (const field of place.querySelectorAll('textarea')) field.value = whole(field.value);

  const byHand = (field) => {
    place.querySelector('details').open = true;
    field.focus();
    field.select();
    said.textContent = said.dataset.saysByHand;
  };

  place.addEventListener('click', async (event) => {
    const button = event.target.closest('button[data-copy]');
    if (!button) return;
    const field = place.querySelector(`textarea[name="${button.dataset.copy}"]`);
    try {
      await navigator.clipboard.writeText(field.value);
      said.textContent = said.dataset.saysCopied.replace('{form}', () => button.textContent.trim());
    } catch {
      byHand(field);
    }
  });
}
