// Makes the pictures of the README, so that they stay true: TRIBUNAL_BIN=... node pictures.mjs, from this folder.
import { fileURLToPath } from 'node:url';
import { open, page as newPage } from './site.mjs';

const into = (name) => fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url));
const site = await open({ imports: [] });
try {
  const shoot = async (name, path, size, ready = async () => {}) => {
    const page = await newPage(site, size);
    await page.goto(site.base + path);
    await ready(page);
    await page.screenshot({ path: into(name) });
    await page.close();
  };
  await shoot('start', '/', { width: 1100, height: 760 });
  await shoot('practice', '/practice/ann-has-7-of-8-points-and-conquers-one-of-two-battlefields-what-does-she-get', { width: 420, height: 860 }, async (page) => {
    await page.locator('details.answer[data-right] summary').click();
  });
} finally {
  await site.stop();
}
