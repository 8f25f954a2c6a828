// A rule page: neighbours, copying, keys.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EDITION, open, page as newPage } from './site.mjs';

let site;
before(async () => { site = await open(); });
after(async () => { await site?.stop(); });

const address = (number) => `${site.base}/${EDITION}/${number}`;

test('a rule stands between its neighbours, below its headings', async () => {
  const page = await newPage(site, { width: 360 });
  await page.goto(address('101.1.a'));
  assert.match(await page.locator('.path').innerText(), /The Garden[^]*Beds/);
  assert.match(await page.locator('.example').first().innerText(), /Two roses need two holes\./);
  await page.locator('a[rel=next]').click();
  await page.waitForURL(address('101.1.b'));
  await page.locator('a[rel=prev]').click();
  await page.waitForURL(address('101.1.a'));
  assert.deepEqual(page.errors, []);
});

test('what a document says stays text', async () => {
  const page = await newPage(site);
  await page.goto(address('101.3'));
  const words = page.locator('.say');
  assert.match(await words.innerText(), /<script>alert\(1\)<\/script> & שלום/);
  assert.equal(await words.locator('script').count(), 0);
});

test('a rule is copied as a link, as Markdown and as plain text', async () => {
  const page = await newPage(site, { permissions: ['clipboard-read', 'clipboard-write'] });
  // The page itself may write and not read: what it copied is pasted elsewhere.
  const paper = await page.context().newPage();
  await paper.setContent('<textarea></textarea>');
  await page.goto(address('104'));
  const copy = async (name) => {
    await page.getByRole('button', { name }).click();
    await page.getByText(`Copied: ${name}.`).waitFor();
    await paper.locator('textarea').fill('');
    await paper.locator('textarea').press('Control+V');
    return paper.locator('textarea').inputValue();
  };
  assert.equal(await copy('Link'), address('104'));
  const markdown = await copy('Markdown');
  assert.ok(markdown.startsWith(`**[104](${address('104')})** (Core rules of 2026-10-01)`), markdown);
  assert.match(markdown, /\n> Wilting ends when the plant is watered\.$/);
  assert.equal(await copy('Plain text'), '104 (Core rules of 2026-10-01)\nWilting ends when the plant is watered.');
});

test('where there is no clipboard the text is selected in a field', async () => {
  const page = await newPage(site, { width: 360 });
  await page.goto(`${site.plain}/${EDITION}/104`);
  assert.equal(await page.evaluate(() => window.isSecureContext), false);
  await page.getByRole('button', { name: 'Plain text' }).click();
  const selected = await page.evaluate(() => {
    const field = document.activeElement;
    return { tag: field.tagName, text: field.value.slice(field.selectionStart, field.selectionEnd) };
  });
  assert.equal(selected.tag, 'TEXTAREA');
  assert.match(selected.text, /^104 \(.*\)\nWilting ends/);
});

test('without JavaScript the same fields are there, and no dead buttons', async () => {
  const page = await newPage(site, { javaScriptEnabled: false });
  await page.goto(address('104'));
  assert.equal(await page.getByRole('button', { name: 'Markdown' }).isVisible(), false);
  await page.getByText('Copy by hand').click();
  assert.match(await page.getByLabel('Plain text').inputValue(), /Wilting ends/);
});

test('the keyboard reaches the content at once', async () => {
  const page = await newPage(site);
  await page.goto(address('103'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
});
