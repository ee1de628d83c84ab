import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type BadNetwork, startBadNetwork } from './bad-network.ts';
import { test as base } from './fixtures.ts';
import { useControl } from './hydration.ts';

/** Tests of the service worker, through a network that can fail. */
export const test = base.extend<{ network: BadNetwork }>({
  serviceWorkers: 'allow',
  network: async ({ server }, use) => {
    const network = await startBadNetwork(server.url);
    await use(network);
    await network.stop();
  },
  baseURL: async ({ network }, use) => use(network.url),
});

/** From now on, all connections fail. */
export function goOffline(network: BadNetwork): void {
  network.setFailures(() => ({ kind: 'reset' }));
  network.cutAll();
}

export function goOnline(network: BadNetwork): void {
  network.setFailures(() => undefined);
}

/** Uses the form, and waits until the service worker has kept the document at the page's path, and with it the whole form. */
export async function waitUntilKept(page: Page): Promise<void> {
  await useControl(page);
  await expect
    .poll(() =>
      page.evaluate(async () => Boolean(await caches.match(location.pathname, { ignoreVary: true }))),
    )
    .toBe(true);
}

/** Opens a form, and closes it when it is kept. */
export async function visitForm(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await waitUntilKept(page);
  await page.close();
}
