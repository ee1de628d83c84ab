import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { Page } from '@playwright/test';
import { interviewPath, requestToken } from './applications.ts';
import { html, writeVideo } from './files.ts';
import { expect, test } from './fixtures.ts';

const root = join(import.meta.dirname, '..');
const megabyte = 1024 * 1024;
const filmBytes = 6 * megabyte;

/** A page of this server's origin that uses the built client package, with modules as they lie in the repository. */
async function openClientPage(page: Page): Promise<void> {
  await page.route('**/client-page', (route) =>
    route.fulfill({ path: join(import.meta.dirname, 'client-page.html'), contentType: 'text/html' }),
  );
  await page.route('**/modules/**', (route) => {
    const path = normalize(new URL(route.request().url()).pathname.replace('/modules/', ''));
    return route.fulfill({ path: join(root, path), contentType: 'text/javascript' });
  });
  await page.goto('/client-page');
}

/** Bytes leave no faster than on a phone's line, so that there is something to be told on the way. */
async function slowUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond };
  await session.send('Network.emulateNetworkConditions', line);
}

async function progress(page: Page): Promise<{ sent: number; total: number }[]> {
  const steps = await page.getByRole('listitem').allTextContents();
  return steps.map((step) => {
    const [sent = Number.NaN, total = Number.NaN] = step.split(' of ').map(Number);
    return { sent, total };
  });
}

test.describe('the client package in a browser', () => {
  test('tells how much of a form has left, until all of it has, and answers the record', async ({
    page,
    complaints,
    request,
  }, testInfo) => {
    const film = testInfo.outputPath('film.mp4');
    writeVideo(film, filmBytes);
    await openClientPage(page);
    await slowUploads(page, 4 * megabyte);
    await page.getByLabel('Documents').setInputFiles(film);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status')).toContainText('taken: ', { timeout: 20_000 });

    const steps = await progress(page);
    expect(steps.length).toBeGreaterThan(3);
    for (const [index, { sent, total }] of steps.entries()) {
      expect(total).toBe(steps[0]?.total);
      expect(sent).toBeGreaterThanOrEqual(steps[index - 1]?.sent ?? 0);
    }
    expect(steps[0]?.sent).toBeLessThan(filmBytes);
    expect(steps[0]?.total).toBeGreaterThan(filmBytes);
    expect(steps.at(-1)?.sent).toBe(steps[0]?.total);

    const id = (await page.getByRole('status').innerText()).replace('taken: ', '');
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    const record: { uploadDocsUrls: string[] } = await (
      await request.get(interviewPath(id), { headers })
    ).json();
    const stored = await (await request.get(record.uploadDocsUrls[0] ?? '')).body();
    expect(stored.equals(readFileSync(film))).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('throws what the server refuses, in its words', async ({ page }) => {
    await openClientPage(page);
    await page.getByLabel('Documents').setInputFiles(html('letter.pdf'));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status')).toContainText('refused with 415: ');
  });

  test('gives a form up half-way', async ({ page }, testInfo) => {
    const film = testInfo.outputPath('film.mp4');
    writeVideo(film, 4 * filmBytes);
    await openClientPage(page);
    await slowUploads(page, megabyte);
    await page.getByLabel('Documents').setInputFiles(film);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('listitem').first()).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Give up' }).click();
    await expect(page.getByRole('status')).toHaveText('AbortError: The form was given up.');
    const last = (await progress(page)).at(-1);
    expect(last?.sent).toBeLessThan(last?.total ?? 0);
  });
});
