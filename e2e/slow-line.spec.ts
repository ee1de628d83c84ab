import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Opens a page whose code arrives only when the answer is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const arrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test.describe('on a slow line, before the code of a page has arrived', () => {
  test('a press on a button counts', async ({ page }) => {
    const release = await openWithoutCode(page, '/projects');
    await page.getByRole('button', { name: 'Start a project' }).click();
    release();
    await expect(page.getByRole('dialog', { name: 'Get In Touch' })).toBeVisible();
  });

  test('a form waits for it', async ({ page }) => {
    const release = await openWithoutCode(page, '/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    release();
    await expect(page.getByText('Full name is required')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  });

  test('a form goes without it where it does not come', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Send us a message', level: 1 })).toBeVisible({
      timeout: 8000,
    });
    await expect(page.getByText('Full name is required')).toBeVisible();
  });
});
