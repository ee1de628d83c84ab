/** Takes `docs/pictures/two-groups.png`: the first screen of the sample group, and that of `examples/clinics`. Needs a build. */
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { launchOptions } from './lib/launch-options.ts';
import { buildSite, clinics, getGroupOptions } from './lib/other-group.ts';
import { removeData, startServer } from './lib/server.ts';

const target = join(import.meta.dirname, '../docs/pictures/two-groups.png');
const viewport = { width: 1280, height: 1000 };
const width = 700;
const gap = 24;

const servers = [await startServer(), await startServer(getGroupOptions(clinics, buildSite(clinics)))];
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
const pictures: Buffer[] = [];
for (const server of servers) {
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  pictures.push(
    await sharp(await page.screenshot())
      .resize({ width })
      .toBuffer(),
  );
  await server.stop();
  removeData(server);
}
await browser.close();
const height = Math.round((width * viewport.height) / viewport.width);
await sharp({ create: { width: 2 * width + gap, height, channels: 3, background: '#ffffff' } })
  .composite(pictures.map((input, index) => ({ input, left: index * (width + gap), top: 0 })))
  .png({ palette: true, effort: 10, compressionLevel: 9 })
  .toFile(target);
