import { restPaths } from '@isangano/contracts/routes';
import type { Page, Route } from '@playwright/test';

export const submitRoute = `**/api${restPaths.interviews}`;

/** Holds the code that checks files, and returns its requests. */
export async function holdFileCheck(page: Page): Promise<Route[]> {
  const held: Route[] = [];
  await page.route('**/assets/validate-file-*.js', (route) => void held.push(route));
  return held;
}
