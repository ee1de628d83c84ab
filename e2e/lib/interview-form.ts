import { restPaths } from '@isangano/contracts/routes';
import type { Page, Route } from '@playwright/test';

export const submitRoute = `**/api${restPaths.interviews}`;

/** Holds the code that checks files, and returns its requests. */
export async function holdFileCheck(page: Page): Promise<Route[]> {
  const held: Route[] = [];
  await page.route('**/assets/validate-file-*.js', (route) => void held.push(route));
  return held;
}

/** Draws a signature, which is not taken over yet. */
export async function drawSignature(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draw' }).click();
  const pad = page.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
  await page.mouse.move(x + 30, y + 30);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 70, { steps: 5 });
  await page.mouse.up();
}
