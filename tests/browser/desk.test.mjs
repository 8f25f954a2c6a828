// The desk in two browsers: from the question to the overturned appeal, on both databases; readable by everyone.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { EDITION, open, page as newPage } from './site.mjs';

const SERVER = process.env.TRIBUNAL_TEST_POSTGRES;
const PLACES = [{ name: 'SQLite' }, { name: 'PostgreSQL', database: SERVER, skip: SERVER ? false : 'TRIBUNAL_TEST_POSTGRES names no server' }];
const BOARD = 'players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 4 might\nAnn moves Rider to Grove';

for (const { name, database, skip } of PLACES) {
  describe(`on ${name}`, { skip }, () => {
    let site;
    before(async () => { site = await open({ database }); });
    after(async () => { await site?.stop(); });

    /// Begins an event; gives the head judge's page, the code and the secrets by role.
    async function begin(options = {}) {
      const head = await newPage(site, options);
      await head.goto(`${site.base}/desk`);
      const form = head.locator('form[action="/desk/events"]');
      await form.getByLabel('Name of the event').fill('Spring Cup');
      await form.getByLabel('Your name').fill('Hana');
      await form.getByLabel('Organized Play Level').selectOption('competitive');
      await form.getByLabel('Core rules').selectOption(EDITION);
      await form.getByRole('button', { name: 'Begin' }).click();
      const code = await head.locator('[data-code]').innerText();
      const secrets = Object.fromEntries(await head.locator('[data-secret]').evaluateAll((all) => all.map((one) => [one.dataset.secret, one.textContent])));
      await head.getByRole('link', { name: 'To the event' }).click();
      return { head, code, secrets };
    }

    async function join({ code, secrets }, role, who, options = {}) {
      const page = await newPage(site, options);
      await page.goto(`${site.base}/desk/join?code=${code}`);
      await page.getByLabel('Join secret').fill(secrets[role]);
      await page.getByLabel('Your name').fill(who);
      await page.getByRole('button', { name: 'Join' }).click();
      await page.waitForURL(`**/desk/e/${code}`);
      return page;
    }

    async function ask(page, question) {
      await page.getByLabel('Round').fill('3');
      await page.getByLabel('Table').fill('12');
      await page.getByLabel('Players, by commas').fill('Ann, Bob');
      await page.getByLabel('The question').fill(question);
      await page.getByText('The board', { exact: true }).click();
      await page.getByLabel(/What has happened/).fill(BOARD);
      await page.getByLabel(/What has not happened/).fill('all pass');
      await page.getByRole('button', { name: 'Save dispute' }).click();
      await page.waitForURL(/\/desk\/e\/[^/]+\/\d+/);
    }

    async function act(page, button, label, words) {
      const part = page.locator('details.do', { has: page.locator('summary', { hasText: new RegExp(`^${button}$`) }) });
      await part.locator('summary').first().click();
      await part.getByLabel(label).fill(words);
      await part.getByRole('button', { name: button, exact: true }).click();
      await page.waitForURL(/#v\d+$/);
    }

    test('two browsers take a dispute from the question to the overturned appeal', async () => {
      const cup = await begin();
      const judge = await join(cup, 'judge', 'Jun', { width: 360 });
      await ask(judge, 'Does the wilted plant grow by rule 103.2, with the [[Watering Can]]?');
      // The head judge's board says so by itself.
      await cup.head.getByText('Does the wilted plant grow').waitFor();
      await cup.head.getByText('Does the wilted plant grow').click();
      await cup.head.waitForURL(/\/1$/);
      await act(judge, 'Rule', 'The ruling', 'It does not grow, by 101.1.a.');
      await cup.head.getByText('Jun, judge, ruled').first().waitFor();
      await act(judge, 'Appeal', /What the player says/, 'Ann does not agree.');
      await cup.head.locator('.state.appealed').first().waitFor();
      await cup.head.reload();
      assert.equal(await judge.locator('summary', { hasText: /^Overturn$/ }).count(), 0, 'a floor judge does not decide appeals');
      await act(cup.head, 'Overturn', /The ruling that takes its place/, 'It grows.');
      await judge.locator('.state.overturned').first().waitFor();
      await judge.getByText('It grows.').first().waitFor();
      assert.equal(await judge.locator('.pins > li').count(), 3, 'two rules and a card are pinned');
      assert.deepEqual([...judge.errors, ...cup.head.errors], []);
    });

    test('a note that finds no network waits and is sent once', async () => {
      const cup = await begin();
      await ask(cup.head, 'Does it grow?');
      const context = cup.head.context();
      await context.setOffline(true);
      await cup.head.getByLabel('A note').fill('Written in the cellar.');
      await cup.head.getByRole('button', { name: 'Add the note' }).click();
      await cup.head.getByText('kept in this browser').waitFor();
      await context.setOffline(false);
      await cup.head.locator('.note-of', { hasText: 'Written in the cellar.' }).waitFor();
      await cup.head.reload();
      assert.equal(await cup.head.locator('.note-of', { hasText: 'Written in the cellar.' }).count(), 1);
    });

    test('without JavaScript everything is a form', async () => {
      const cup = await begin({ javaScriptEnabled: false, width: 360 });
      await ask(cup.head, 'Does it grow?');
      await cup.head.getByLabel('A note').fill('Heard both.');
      await cup.head.getByRole('button', { name: 'Add the note' }).click();
      await cup.head.locator('.note-of', { hasText: 'Heard both.' }).waitFor();
    });

    test('by keyboard alone a dispute is opened and ruled', { skip: database && 'the same pages' }, async () => {
      const cup = await begin();
      const { keyboard } = cup.head;
      /// Goes on with the tabulator until that has the focus.
      const reach = async (of) => {
        for (let at = 0; at < 120; at += 1) {
          await keyboard.press('Tab');
          const there = await of.evaluate((one) => one === document.activeElement);
          if (there) {
            const ring = await of.evaluate((one) => getComputedStyle(one).outlineStyle);
            assert.notEqual(ring, 'none', 'what has the focus shows it');
            return;
          }
        }
        assert.fail('the tabulator never gets there');
      };
      await reach(cup.head.getByLabel('The question'));
      await keyboard.type('Does it grow?');
      await reach(cup.head.getByRole('button', { name: 'Save dispute' }));
      await keyboard.press('Enter');
      await cup.head.waitForURL(/\/desk\/e\/[^/]+\/\d+/);
      await reach(cup.head.locator('summary', { hasText: /^Rule$/ }));
      await keyboard.press('Enter');
      await reach(cup.head.getByLabel('The ruling'));
      await keyboard.type('It does not.');
      await reach(cup.head.getByRole('button', { name: 'Rule', exact: true }));
      await keyboard.press('Enter');
      await cup.head.locator('.state.ruled').first().waitFor();
    });

    test('an erased event says what was removed', { skip: database && 'the same pages' }, async () => {
      const cup = await begin({ width: 390 });
      await cup.head.goto(`${site.base}/desk/e/${cup.code}/manage`);
      await cup.head.getByLabel(/The code of the event/).fill(cup.code);
      await cup.head.getByRole('button', { name: 'Erase the event' }).click();
      await cup.head.getByText('nothing is kept any more').waitFor();
      if (process.env.SIGHTS) await cup.head.screenshot({ path: `${process.env.SIGHTS}/erased-390.png`, fullPage: true });
      const answer = await cup.head.goto(`${site.base}/desk/e/${cup.code}`);
      assert.equal(answer.status(), 401);
    });

    test('every page of the desk can be read by everyone, and fits a small phone', { skip: database && 'the same pages' }, async () => {
      const cup = await begin();
      await ask(cup.head, 'Does the wilted plant grow by rule 103.2?');
      await act(cup.head, 'Rule', 'The ruling', 'No.');
      const at = `/desk/e/${cup.code}`;
      const pages = ['/desk', '/desk/join', at, `${at}/1`, `${at}/1/packet`, `${at}/1/table`, `${at}/in-force?q=rule+103.2`, `${at}/manage`, `/r/103.2@${EDITION}`, `/r/103.2@${EDITION}/qr`, '/api/docs'];
      for (const path of pages) {
        const sizes = [[360, 'light'], [1280, 'dark'], ...(process.env.SIGHTS ? [[390, 'light'], [390, 'dark'], [1280, 'light']] : [])];
        for (const [width, colorScheme] of sizes) {
          await cup.head.setViewportSize({ width, height: 900 });
          await cup.head.emulateMedia({ colorScheme });
          const answer = await cup.head.goto(site.base + path);
          assert.equal(answer.status(), 200, path);
          const { violations } = await new AxeBuilder({ page: cup.head }).analyze();
          const told = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
          assert.deepEqual(told, [], `${path}, ${width} px, ${colorScheme}`);
          const wide = await cup.head.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `${path} is ${wide} px wide`);
          if (process.env.SIGHTS) await cup.head.screenshot({ path: `${process.env.SIGHTS}/${path.replace(cup.code, 'e').replace(/\W+/g, '-')}-${width}-${colorScheme}.png`, fullPage: true });
        }
      }
      assert.deepEqual(cup.head.errors, []);
    });
  });
}
