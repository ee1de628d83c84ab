import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { exampleAnswers } from '@isangano/contracts/applications/testing';
import type { Page } from '@playwright/test';
import { interviewPath, requestToken } from '../lib/applications.ts';
import { html, writeVideo } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';

const root = join(import.meta.dirname, '../..');
const megabyte = 1024 * 1024;
const videoBytes = 6 * megabyte;

/**
 * Opens a page on this server that uses the built client package, with modules as they are in the
 * repository.
 */
async function openClientPage(page: Page): Promise<void> {
  await page.route('**/client-page', (route) =>
    route.fulfill({ path: join(import.meta.dirname, '../lib/client-page.html'), contentType: 'text/html' }),
  );
  await page.route('**/example.json', (route) => route.fulfill({ json: exampleAnswers.interview }));
  await page.route('**/modules/**', (route) => {
    const path = normalize(new URL(route.request().url()).pathname.replace('/modules/', ''));
    return route.fulfill({ path: join(root, path), contentType: 'text/javascript' });
  });
  await page.goto('/client-page');
}

/** Limits the upload rate, so that progress is reported during the upload. */
async function limitUploadRate(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond };
  await session.send('Network.emulateNetworkConditions', conditions);
}

async function readProgress(page: Page): Promise<{ sent: number; total: number }[]> {
  const steps = await page.getByRole('listitem').allTextContents();
  return steps.map((step) => {
    const [sent = Number.NaN, total = Number.NaN] = step.split(' of ').map(Number);
    return { sent, total };
  });
}

test.describe('the client package in a browser', () => {
  test('reports upload progress until the form is sent, and returns the record', async ({
    page,
    browserErrors,
    request,
  }, testInfo) => {
    const video = testInfo.outputPath('video.mp4');
    writeVideo(video, videoBytes);
    await openClientPage(page);
    await limitUploadRate(page, 4 * megabyte);
    await page.getByLabel('Documents').setInputFiles(video);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status')).toContainText('accepted: ', { timeout: 20_000 });

    const steps = await readProgress(page);
    expect(steps.length).toBeGreaterThan(3);
    for (const [index, { sent, total }] of steps.entries()) {
      expect(total).toBe(steps[0]?.total);
      expect(sent).toBeGreaterThanOrEqual(steps[index - 1]?.sent ?? 0);
    }
    expect(steps[0]?.sent).toBeLessThan(videoBytes);
    expect(steps[0]?.total).toBeGreaterThan(videoBytes);
    expect(steps.at(-1)?.sent).toBe(steps[0]?.total);

    const id = (await page.getByRole('status').innerText()).replace('accepted: ', '');
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    const record: { uploadDocsUrls: string[] } = await (
      await request.get(interviewPath(id), { headers })
    ).json();
    const stored = await (await request.get(record.uploadDocsUrls[0] ?? '')).body();
    expect(stored.equals(readFileSync(video))).toBe(true);
    expect(browserErrors).toEqual([]);
  });

  test('throws the error of the server when it refuses a form', async ({ page }) => {
    await openClientPage(page);
    await page.getByLabel('Documents').setInputFiles(html('letter.pdf'));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status')).toContainText('refused with 415: ');
  });

  test('cancels a submission during the upload', long, async ({ page }, testInfo) => {
    const video = testInfo.outputPath('video.mp4');
    writeVideo(video, 4 * videoBytes);
    await openClientPage(page);
    await limitUploadRate(page, megabyte);
    await page.getByLabel('Documents').setInputFiles(video);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('listitem').first()).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('status')).toContainText('AbortError: ');
    const last = (await readProgress(page)).at(-1);
    expect(last?.sent).toBeLessThan(last?.total ?? 0);
  });
});
