import type { Page } from '@playwright/test';
import { submitInterview } from '../lib/applications.ts';
import { redPdf } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { fullChromium, launchOptions } from '../lib/launch-options.ts';
import { long } from '../lib/scope.ts';
import { findRow, openList, uniqueName } from '../lib/staff.ts';

test.use({ launchOptions: fullChromium ?? launchOptions });

test(
  'a PDF is shown in the page and in its own tab, in a sandbox',
  long,
  async ({ page, request, signIn }) => {
    test.skip(!fullChromium, 'the headless shell has no PDF viewer');
    const name = uniqueName('Mukeshimana');
    await submitInterview(request, { fullName: name }, redPdf());
    await signIn(page);
    await openList(page, name);
    const row = findRow(page, name);
    await row.getByRole('button', { name: 'Details' }).click();
    const served = page.waitForResponse((response) => response.url().includes('/files/'));
    await row
      .getByRole('listitem')
      .filter({ hasText: 'red.pdf' })
      .getByRole('button', { name: 'View' })
      .click();
    const preview = page.getByRole('dialog', { name: 'red.pdf' });
    await expect.poll(() => hasRedPart(page, preview.locator('iframe'))).toBe(true);
    expect((await served).headers()['content-security-policy']).toContain("default-src 'none'; sandbox;");

    const opening = page.waitForEvent('popup');
    await preview.getByRole('link', { name: 'Open in a new tab' }).click();
    const tab = await opening;
    // A tab that has just been opened cannot be captured yet.
    await expect(async () => expect(await hasRedPart(page, tab)).toBe(true)).toPass({ timeout: 10_000 });
  },
);

/** Whether a screenshot has red pixels. Only the browser can tell whether its viewer has drawn a PDF. */
async function hasRedPart(page: Page, shown: Pick<Page, 'screenshot'>): Promise<boolean> {
  const screenshot = (await shown.screenshot()).toString('base64');
  return await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, image.width, image.height) ?? {};
    for (let at = 0; at < data.length; at += 4)
      if (Number(data[at]) > 240 && Number(data[at + 1]) < 16 && Number(data[at + 2]) < 16) return true;
    return false;
  }, screenshot);
}
