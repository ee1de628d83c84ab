import { apiPrefix, applicationTokenHeader, restPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { readSupportingFile } from '../lib/applications.ts';
import { type BadNetwork, startBadNetwork } from '../lib/bad-network.ts';
import { listStored, openBegunApplication } from '../lib/begun-application.ts';
import { chooseLargeFile, film, noisyPng } from '../lib/files.ts';
import { test as base, expect } from '../lib/fixtures.ts';
import { expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const uploadsPath = apiPrefix + restPaths.uploads;
/** Slow enough that a test can act while a file of some megabytes is sent. */
const slowKilobits = 4000;

/** The page reaches the server through a network that a test can make bad. */
const test = base.extend<{ network: BadNetwork }>({
  network: async ({ server }, use) => {
    const network = await startBadNetwork(server.url);
    await use(network);
    await network.stop();
  },
  baseURL: async ({ network }, use) => use(network.url),
});

const listUploadRequests = ({ log }: BadNetwork) => log.filter(({ path }) => path.startsWith(uploadsPath));
const countCreations = (network: BadNetwork) =>
  listUploadRequests(network).filter(({ method }) => method === 'POST').length;
const sumSentBytes = (network: BadNetwork) =>
  listUploadRequests(network).reduce((sum, { sentBytes }) => sum + sentBytes, 0);

/** Returns the statuses with which the server answers requests for the uploads of this device. */
async function requestUploads(page: Page, network: BadNetwork, token: string): Promise<number[]> {
  const paths = new Set(
    listUploadRequests(network)
      .map(({ path }) => path)
      .filter((path) => path !== uploadsPath),
  );
  const headers = { 'tus-resumable': '1.0.0', [applicationTokenHeader]: token };
  return Promise.all([...paths].map(async (path) => (await page.request.head(path, { headers })).status()));
}

/** Returns the access token of the first request that carries one. */
function waitForToken(page: Page): Promise<string> {
  return page
    .waitForRequest((request) => applicationTokenHeader in request.headers())
    .then((request) => request.headers()[applicationTokenHeader] ?? '');
}

const openStory = (page: Page, network: BadNetwork) =>
  openBegunApplication(page, network.url, { kind: 'interview', step: 'story' });

test('a large file is sent at once while the person types on, and can be paused, continued and removed', async ({
  page,
  network,
}) => {
  await openStory(page, network);
  network.throttle(slowKilobits);
  const token = waitForToken(page);
  await chooseLargeFile(page.getByLabel('Supporting files'), film('harvest.mp4', 3 * megabyte));
  const row = page.getByRole('listitem').filter({ hasText: 'harvest.mp4' });
  await expect(row).toMatchAriaSnapshot('- status: harvest.mp4 Being sent.');
  await expect(page.getByText('harvest.mp4')).toHaveCount(1);
  await expect(page.getByText(/of 3\.0 MB, .* per second, less than a minute left/)).toBeVisible();
  await page.getByLabel('Pitch').pressSequentially(' And more.');
  await expect(page.getByLabel('Pitch')).toHaveValue(/ And more\.$/);

  await expect(page.getByRole('progressbar', { name: 'Upload' })).toHaveAccessibleDescription('harvest.mp4');
  const pause = page.getByRole('button', { name: 'Pause' });
  await expect(pause).toHaveAccessibleDescription('harvest.mp4');
  await pause.click();
  await expect(row).toMatchAriaSnapshot('- status: harvest.mp4 Paused.');
  network.throttle(undefined);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('On our server.')).toBeVisible();
  expect(countCreations(network)).toBe(1);
  expect(await requestUploads(page, network, await token)).toEqual([200]);

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('harvest.mp4')).toBeHidden();
  await expect.poll(async () => requestUploads(page, network, await token)).toEqual([404]);
});

test('a file goes on by itself after the connection was cut, as the same upload', async ({
  page,
  network,
}) => {
  const sizeBytes = 2 * megabyte;
  await openStory(page, network);
  let failureCount = 0;
  network.setFailures(({ method, path }) => {
    if (method !== 'PATCH' || !path.startsWith(uploadsPath)) return undefined;
    failureCount += 1;
    return { kind: 'cutRequest', afterBytes: 150 * kilobyte };
  });
  await chooseLargeFile(page.getByLabel('Supporting files'), film('harvest.mp4', sizeBytes));
  await expect(page.getByText('The connection was lost. Sending goes on by itself.')).toBeVisible();
  network.setFailures(() => undefined);
  await expect(page.getByText('On our server.')).toBeVisible();
  expect(countCreations(network)).toBe(1);
  expect(sumSentBytes(network)).toBeLessThanOrEqual(sizeBytes + failureCount * 256 * kilobyte);
});

test('a submission names the upload, staff get the file byte for byte, and the device keeps nothing', async ({
  page,
  network,
}) => {
  const file = film('harvest.mp4', 2 * megabyte);
  await openStory(page, network);
  await chooseLargeFile(page.getByLabel('Supporting files'), file);
  await expect(page.getByText('On our server.')).toBeVisible();
  expect(await listStored(page)).toEqual(
    expect.arrayContaining(['draft:interview', 'application:interview']),
  );
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Next' }).click();
  const answered = page.waitForResponse(`**${apiPrefix}${restPaths.interviews}`);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('dialog', { name: 'Interview Application Submitted' })).toBeVisible();
  const { id }: { id: string } = await (await answered).json();
  expect(network.log.findLast(({ path }) => path.endsWith(restPaths.interviews))?.sentBytes).toBeLessThan(
    10 * kilobyte,
  );
  await expect.poll(() => listStored(page)).toEqual([]);

  expect((await readSupportingFile(page.request, id)).equals(file.buffer)).toBe(true);
});

test(
  'discarding the draft removes an upload from the server, and everything from the device',
  long,
  async ({ page, network }) => {
    await openStory(page, network);
    network.throttle(slowKilobits);
    const token = waitForToken(page);
    await chooseLargeFile(page.getByLabel('Supporting files'), film('harvest.mp4', 3 * megabyte));
    await expect(page.getByText(/per second/)).toBeVisible();
    await expect(page.getByText('Saved on our server too')).toBeVisible();
    await page.getByRole('button', { name: 'Reset Form' }).click();
    network.throttle(undefined);
    await expect(page.getByText('harvest.mp4')).toBeHidden();
    await expect.poll(async () => requestUploads(page, network, await token)).toEqual([404]);
    await expect
      .poll(
        () =>
          network.log.find(({ method, path }) => method === 'DELETE' && path.includes('/drafts/'))?.status,
      )
      .toBe(204);
    await expect.poll(() => listStored(page)).toEqual([]);
  },
);

test(
  'a picture that is larger than needed is made smaller, unless the person sends the original',
  long,
  async ({ page, network }) => {
    const picture = noisyPng(4000, 150, 'panorama.png');
    await openBegunApplication(page, network.url, { kind: 'interview', step: 'profile' });
    await page.locator('html[data-hydrated]').waitFor();
    await page.getByLabel('Portrait').setInputFiles(picture);
    await expect(page.getByText(/Made smaller for sending: .* instead of 1\.7 MB\./)).toBeVisible();
    await expect(page.getByText('On our server.')).toBeVisible();
    const smallerBytes = sumSentBytes(network);
    expect(smallerBytes).toBeLessThan(picture.buffer.length * 0.7);

    await page.getByRole('button', { name: 'Send the original' }).click();
    await expect(page.getByText('Made smaller for sending')).toBeHidden();
    await expect(page.locator('li:has(:focus)')).toContainText('panorama.png');
    await expect.poll(() => sumSentBytes(network)).toBe(smallerBytes + picture.buffer.length);
    await expect(page.getByText('On our server.')).toBeVisible();
  },
);

test(
  'in French, a step with uploads in all their states has no violations, and works with the keyboard',
  long,
  async ({ page, network }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openBegunApplication(page, network.url, { kind: 'interview', step: 'story', locale: 'fr' });
    network.throttle(slowKilobits / 4);
    const files = page.getByLabel('Fichiers complémentaires');
    await files.setInputFiles([film('moisson.mp4', 3 * megabyte), film('marché.mp4', 600 * kilobyte)]);
    await expect(page.getByText('Envoi en cours.')).toBeVisible();
    await expect(page.getByText('En attente de son tour.')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Envoi' }).first()).toBeVisible();
    await expectNoViolations(page);

    await files.focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Retirer' }).first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Mettre en pause' }).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('En pause.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continuer', exact: true })).toBeFocused();
    await expectNoViolations(page);

    network.throttle(undefined);
    await expect(page.getByText('Sur notre serveur.')).toHaveCount(1);
    network.setFailures(() => ({ kind: 'reset' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText("La connexion est coupée. L'envoi reprendra tout seul.")).toBeVisible();
    await expectNoViolations(page);
    const tryNow = page.getByRole('button', { name: 'Réessayer maintenant' });
    await tryNow.focus();
    // Just before, as the page tries again by itself, and the button then pauses.
    network.setFailures(() => undefined);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sur notre serveur.')).toHaveCount(2);
    await expect(page.locator(':focus')).toContainText('Sur notre serveur.');
    await expectNoViolations(page);

    await files.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('moisson.mp4')).toBeHidden();
    await expect(files).toBeFocused();
  },
);
