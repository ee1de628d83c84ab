import type { Page } from '@playwright/test';

/** Delays the requests of a page to these addresses. Returns a function that releases them. */
export async function delayResponses(page: Page, urls: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
