// What a browser makes of the headers and the cookies: what a page does not need is not done, and nobody acts for a judge.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EDITION, open, page as newPage } from './site.mjs';

let site;
before(async () => { site = await open(); });
after(async () => { await site?.stop(); });

/// Tries, in a page, what a text would that was taken for markup; gives the parts of the policy that forbade it.
async function tried() {
  const forbidden = new Set();
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => forbidden.add(effectiveDirective));
  window.ran = [];
  const put = (html) => document.body.append(document.createRange().createContextualFragment(html));
  put('<script>window.ran.push("inline")</script>');
  put('<p onclick="window.ran.push(\'handler\')">x</p>');
  document.body.lastElementChild.click();
  put('<p style="color: red">x</p><style>p { color: red }</style>');
  put('<img src="http://elsewhere.test/x.png"><script src="http://elsewhere.test/x.js"></script><iframe src="/"></iframe>');
  put('<base href="http://elsewhere.test/">');
  put('<form action="http://elsewhere.test/"><button>x</button></form>');
  document.body.lastElementChild.querySelector('button').click();
  await fetch('http://elsewhere.test/').catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return { ran: window.ran, base: document.baseURI, forbidden: [...forbidden].sort() };
}

test('the browser keeps a page from what it does not need', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/${EDITION}/101`);
  const { ran, base, forbidden } = await page.evaluate(tried);
  assert.deepEqual(ran, []);
  assert.equal(base, `${site.base}/${EDITION}/101`);
  const all = ['base-uri', 'connect-src', 'form-action', 'frame-src', 'img-src', 'script-src-attr', 'script-src-elem', 'style-src-attr', 'style-src-elem'];
  assert.deepEqual(forbidden, all);
  assert.equal(page.url(), `${site.base}/${EDITION}/101`, 'the form went nowhere');
});

test('no other site shows a page in a frame', async () => {
  const page = await newPage(site);
  await page.setContent(`<iframe src="${site.base}/${EDITION}/101"></iframe>`);
  await page.waitForTimeout(500);
  assert.match(page.frames().at(-1).url(), /^chrome-error:/);
});

test('whoever only reads has no cookies', async () => {
  const page = await newPage(site);
  for (const path of ['/', `/${EDITION}/101`, '/?q=plant', '/replay', '/desk', '/offline']) await page.goto(site.base + path);
  assert.deepEqual(await page.context().cookies(), []);
});

test('a judge is known by a cookie that no script sees and no other site sends', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/desk`);
  const form = page.locator('form[action="/desk/events"]');
  await form.getByLabel('Name of the event').fill('Spring Cup');
  await form.getByLabel('Your name').fill('Hana');
  await form.getByRole('button', { name: 'Begin' }).click();
  const code = await page.locator('[data-code]').innerText();
  const cookies = await page.context().cookies();
  assert.deepEqual(cookies.map(({ httpOnly, sameSite, path }) => ({ httpOnly, sameSite, path })), [{ httpOnly: true, sameSite: 'Strict', path: '/' }]);
  const days = (cookies[0].expires - Date.now() / 1000) / 86_400;
  assert.ok(days > 1 && days < 15, `it lasts for ${days} days`);
  assert.equal(await page.evaluate(() => document.cookie), '');

  await page.goto(`${site.base}/desk/e/${code}`);
  assert.equal((await page.reload()).status(), 200);
  await page.goto('about:blank'); // another site, as the browser sees it
  await page.setContent(`<form method="post" action="${site.base}/desk/e/${code}"><input name="question" value="x"><button>Win</button></form>`);
  const [answer] = await Promise.all([page.waitForNavigation(), page.getByRole('button').click()]);
  assert.equal(answer.status(), 403, 'a form of another site is refused');
});
