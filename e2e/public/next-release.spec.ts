import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '../lib/fixtures.ts';
import { type NextRelease, writeNextRelease } from '../lib/next-release.ts';
import { test as base, goOffline, goOnline, waitUntilKept } from '../lib/offline-forms.ts';
import { long } from '../lib/scope.ts';
import type { RunningServer } from '../lib/server.ts';

/** A release in which a label of the interview form has another text, and a server of it. */
const test = base.extend<{ next: NextRelease & { server: RunningServer } }>({
  next: async ({ startServer }, use) => {
    const release = writeNextRelease('Full name', 'Your name');
    const server = await startServer({ env: { SITE_DIR: release.folder } });
    await use({ ...release, server });
    rmSync(release.folder, { recursive: true });
  },
});

const listCaches = (page: Page) => page.evaluate(() => caches.keys());

const readWorkers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return { isInstalling: Boolean(registration?.installing), isWaiting: Boolean(registration?.waiting) };
  });

test(
  'a new release replaces the kept form as a whole, and keeps what was typed',
  long,
  async ({ context, network, next }) => {
    const page = await context.newPage();
    await page.goto('/interview-form');
    await waitUntilKept(page);
    await page.getByLabel('Full name').fill('Jean Bosco Habimana');
    // Also loads what saves it there, which is not kept.
    await expect(page.getByText('Saved on our server too')).toBeVisible();
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.open('waiting', 1);
          request.onupgradeneeded = () => request.result.createObjectStore('items').put('an application', 1);
          request.onsuccess = resolve;
          request.onerror = reject;
        }),
    );
    const [lastCache] = await listCaches(page);

    const requestCount = network.log.length;
    network.setTarget(next.server.url);
    await page.reload();
    await expect(page.getByLabel('Your name')).toHaveValue('Jean Bosco Habimana');
    await expect.poll(() => readWorkers(page)).toEqual({ isInstalling: false, isWaiting: true });
    expect(await listCaches(page)).toHaveLength(2);
    const requests = network.log.slice(requestCount).map(({ path }) => path);
    expect(requests.filter((path) => next.removedScripts.includes(path))).toEqual([]);

    // The last release is in charge as long as one of its pages is open, with its own document and files.
    goOffline(network);
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('Jean Bosco Habimana');
    await expect(page.getByLabel('Your name')).toBeHidden();
    goOnline(network);
    await page.close();

    // The browser takes its time to notice that the last page is closed.
    const nextPage = await context.newPage();
    await expect(async () => {
      await nextPage.goto('about:blank');
      await nextPage.goto('/interview-form');
      await expect(nextPage.getByLabel('Your name')).toBeEnabled();
      const kept = await listCaches(nextPage);
      expect(kept).toHaveLength(1);
      expect(kept).not.toContain(lastCache);
    }).toPass();
    goOffline(network);
    await nextPage.reload();
    await expect(nextPage.getByLabel('Your name')).toHaveValue('Jean Bosco Habimana');
    expect(
      await nextPage.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
    ).toContain('waiting');
  },
);

test('a release that cannot be fetched completely changes nothing', long, async ({ page, network, next }) => {
  await page.goto('/interview-form');
  await waitUntilKept(page);
  const kept = await listCaches(page);
  let failures = 0;
  network.setTarget(next.server.url);
  network.setFailures(({ path }) => {
    if (!path.startsWith('/assets/validate-file-')) return undefined;
    failures += 1;
    return { kind: 'reset' };
  });
  await page.reload();
  await expect.poll(() => failures).toBeGreaterThan(0);
  await expect.poll(() => readWorkers(page)).toEqual({ isInstalling: false, isWaiting: false });
  expect(await listCaches(page)).toEqual(kept);
  goOffline(network);
  await page.reload();
  await expect(page.getByLabel('Full name')).toBeEnabled();

  goOnline(network);
  await page.reload();
  await expect.poll(() => readWorkers(page)).toEqual({ isInstalling: false, isWaiting: true });
  expect(await listCaches(page)).toHaveLength(2);
});
