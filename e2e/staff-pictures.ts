/** Takes the pictures of the staff area in `docs/pictures`, from invented records. Fails when one exceeds `maxBytes`. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffPaths } from '@isangano/contracts/routes';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signInByForm } from './lib/fixtures.ts';
import { launchOptions } from './lib/launch-options.ts';
import { fillSampleDesk } from './lib/sample-desk.ts';
import { removeData, startServer } from './lib/server.ts';
import { findRow } from './lib/staff.ts';

const folder = join(import.meta.dirname, '../docs/pictures');
const maxBytes = 150_000;

const pictures: Record<string, (page: Page) => Promise<void>> = {
  async dashboard(page) {
    await page.getByRole('link', { name: 'Alphonsine Nyirahabimana' }).waitFor();
  },

  async applications(page) {
    await page.goto(staffPaths.applications);
    await page.getByRole('img', { name: 'Portrait of Vestine Mukamana' }).waitFor();
  },

  async review(page) {
    await page.goto(`${staffPaths.review}?q=Vestine`);
    await page.getByText('5.0', { exact: false }).or(page.getByText('4.5 of 5')).first().waitFor();
    await page.getByRole('article').getByRole('img').first().waitFor();
  },

  async message(page) {
    await page.goto(staffPaths.messages);
    await findRow(page, 'Odile Uwase').getByRole('button', { name: 'Reply' }).click();
    await page.getByLabel('Your reply').fill('Good morning Odile Uwase,');
  },

  async person(page) {
    await page.goto(`${staffPaths.people}#email=vestine.mukamana@mail.example`);
    await page.getByRole('heading', { level: 2, name: 'Vestine Mukamana' }).waitFor();
  },
};

const running: { stop: () => Promise<unknown> }[] = [];
const mails = await startSmtp(running);
const browser = await chromium.launch(launchOptions);
const dataDir = mkdtempSync(join(tmpdir(), 'isangano-pictures-'));
await fillSampleDesk(browser, dataDir, mails.url);
const server = await startServer({ dataDir, env: { SMTP_URL: mails.url } });
const page = await browser.newPage({
  baseURL: server.url,
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
});
await signInByForm(page);
let largest = 0;
for (const [name, open] of Object.entries(pictures)) {
  await open(page);
  await page.evaluate(() => document.fonts.ready);
  const picture = await sharp(await page.screenshot({ caret: 'hide' }))
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toBuffer();
  writeFileSync(join(folder, `staff-${name}.png`), picture);
  console.log(`staff-${name}.png`.padEnd(28), `${Math.ceil(picture.length / 1000)} KB`.padStart(8));
  largest = Math.max(largest, picture.length);
}
await browser.close();
await server.stop();
removeData(server);
for (const { stop } of running) await stop();
process.exit(largest <= maxBytes ? 0 : 1);
