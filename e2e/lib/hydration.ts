import type { Page } from '@playwright/test';

/** Uses the first control of a page that needs code, and waits until the page is hydrated. */
export async function useControl(page: Page): Promise<void> {
  await page.locator('main :is(input:not([type=hidden]),textarea,button[role=tab])').first().focus();
  await page.locator('html[data-hydrated]').waitFor();
}
