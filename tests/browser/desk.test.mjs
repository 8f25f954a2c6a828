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
      await page.getByLabel('Table', { exact: true }).fill('12');
      await page.getByLabel('Players (comma-separated)').fill('Ann, Bob');
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

    /// Gives a penalty on the page of a dispute.
    async function penalize(page, player, infraction, penalty = '') {
      const part = page.locator('details.do', { has: page.locator('summary', { hasText: /^Give a penalty$/ }) });
      if (!await part.evaluate((one) => one.open)) await part.locator('summary').first().click();
      await part.getByLabel('The player').fill(player);
      await part.getByLabel(/The infraction, with/).selectOption(infraction);
      await part.getByLabel(/The penalty, before/).selectOption(penalty);
      await part.getByRole('button', { name: 'Give the penalty' }).click();
      await page.waitForURL(/#v\d+$/);
      return page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
    }

    /// A call from a table: no question yet.
    async function call(page, table, players) {
      await page.getByLabel('Table', { exact: true }).fill(table);
      await page.getByLabel('Players (comma-separated)').fill(players);
      await page.getByRole('button', { name: 'Save dispute' }).click();
      await page.waitForURL(/\/desk\/e\/[^/]+\/\d+$/);
    }

    test('an event of two judges and a head judge ends with the right upgrades', async () => {
      const cup = await begin();
      const jun = await join(cup, 'judge', 'Jun', { width: 390 });
      const kim = await join(cup, 'judge', 'Kim');
      await call(jun, '12', 'Ann, Bob');
      await kim.getByText('A judge is called').first().waitFor();
      await kim.getByText('table 12').first().waitFor();
      await jun.getByRole('button', { name: 'I go' }).click();
      await jun.getByRole('button', { name: 'Leave it to others' }).waitFor();
      // Two Warnings of one judge, one of the other, under another spelling: the third is a Game Loss.
      await penalize(jun, 'Ann', 'mispayment');
      await penalize(jun, 'Bob', 'slow-play');
      await call(kim, '7', 'ann, Cem');
      await kim.getByText('Earlier at this event').waitFor();
      await penalize(kim, 'ann', 'mispayment');
      const third = await penalize(kim, 'ANN', 'mispayment');
      await third.getByText('Warning upgraded to Game Loss.').waitFor();
      await third.getByText('702.1.b.1').waitFor();
      assert.equal(await third.locator('a', { hasText: 'dispute' }).count(), 2, 'both before it are shown');
      // The page stands at what was just done.
      const top = await third.evaluate((one) => one.getBoundingClientRect().top);
      assert.ok(top >= -1 && top < 900, `the penalty stands at ${top}`);
      // Tracking never upgrades, another player's Warnings do not count, and another family has a count of its own.
      const bob = await penalize(jun, 'Bob', 'failure-to-maintain');
      assert.equal(await bob.getByText('upgraded to').count(), 0);
      // On appeal the first falls: what rests on it says so, and the next is counted without it.
      await third.locator('summary', { hasText: 'Appeal the penalty' }).click();
      await kim.locator('details.do[open]').getByLabel('What the player says against it').fill('I paid right.');
      await kim.locator('details.do[open]').getByRole('button', { name: 'Appeal the penalty' }).click();
      await kim.locator('.state.appealed').first().waitFor();
      await cup.head.goto(`${site.base}/desk/e/${cup.code}/1`);
      const first = cup.head.locator('.penalty-line').filter({ has: cup.head.locator('h3 bdi', { hasText: /^Ann$/ }) });
      await first.locator('summary', { hasText: 'Overturn the penalty' }).click();
      await cup.head.locator('details.do[open]').getByLabel('Why it is lifted').fill('My mistake.');
      await cup.head.locator('details.do[open]').getByRole('button', { name: 'Overturn the penalty' }).click();
      await cup.head.locator('.state.overturned').first().waitFor();
      await kim.reload();
      await kim.getByText('upgraded by Warnings of which some count no more').waitFor();
      // Two at once, from two browsers: each is counted, neither twice.
      await Promise.all([penalize(jun, 'Bob', 'general-error'), penalize(kim, 'Bob', 'general-error')]);
      const last = await penalize(kim, 'Bob', 'general-error');
      await last.getByText('Warning upgraded to Game Loss.').waitFor();
      // Time, the slip, the report.
      await kim.locator('summary', { hasText: 'Time extension' }).click();
      await kim.getByLabel(/Minutes in all/).fill('4');
      await kim.getByRole('button', { name: 'Grant the time' }).click();
      await kim.getByText('+4 min').waitFor();
      await kim.getByRole('link', { name: 'Slip' }).click();
      await kim.getByText('Time extension: 4 minutes').waitFor();
      const pdf = await kim.pdf({ format: 'A4', preferCSSPageSize: true });
      assert.equal(pdf.toString('latin1').match(/\/Type \/Page\b/g).length, 1, 'a slip is one page');
      const report = await (await cup.head.request.get(`${site.base}/desk/e/${cup.code}/report.md`)).text();
      assert.match(report, /\| upgraded as one of several Warnings \| 2 \|/);
      assert.match(report, /1 extension, 4 minutes in all/);
      await cup.head.goto(`${site.base}/desk/e/${cup.code}?q=cem`);
      assert.equal(await cup.head.locator('.disputes > li').count(), 1);
      if (process.env.SIGHTS) {
        for (const [width, path] of [[390, ''], [1280, ''], [390, '/2'], [1280, '/2'], [390, '/2/slip'], [390, '/manage'], [1280, '/2/packet']]) {
          await cup.head.setViewportSize({ width, height: 900 });
          await cup.head.goto(`${site.base}/desk/e/${cup.code}${path}`);
          await cup.head.screenshot({ path: `${process.env.SIGHTS}/floor${path.replace(/\W+/g, '-')}-${width}.png`, fullPage: true });
        }
      }
      // Closing asks first, and says who waits.
      await cup.head.goto(`${site.base}/desk/e/${cup.code}/manage`);
      await cup.head.getByText('2 disputes still wait').waitFor();
      await cup.head.getByLabel('Yes, close it').check();
      await cup.head.getByRole('button', { name: 'Close the event' }).click();
      await cup.head.getByRole('button', { name: 'Open the event again' }).waitFor();
      assert.deepEqual([...jun.errors, ...kim.errors, ...cup.head.errors], []);
    });

    test('a link joins without typing, and its secret leaves the address', { skip: database && 'the same pages' }, async () => {
      const cup = await begin();
      const page = await newPage(site);
      await page.goto(`${site.base}/desk/join?code=${cup.code}#${cup.secrets.judge}`);
      await page.waitForFunction(() => location.hash === '');
      assert.equal(await page.getByLabel('Join secret').inputValue(), cup.secrets.judge);
      await page.getByLabel('Your name').fill('Jun');
      await page.getByRole('button', { name: 'Join' }).click();
      await page.waitForURL(`**/desk/e/${cup.code}`);
      assert.deepEqual(page.errors, []);
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
      const pages = ['/desk', '/desk/join', at, `${at}/1`, `${at}/1/packet`, `${at}/1/slip`, `${at}/1/table`, '/procedures?q=If+I+attack+with+my+Rider,+will+I+score', `${at}/in-force?q=rule+103.2`, `${at}/manage`, `/r/103.2@${EDITION}`, `/r/103.2@${EDITION}/qr`, '/api/docs'];
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
