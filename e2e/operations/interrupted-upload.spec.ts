import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { type BadNetwork, startBadNetwork } from '../lib/bad-network.ts';
import { openBegunApplication } from '../lib/begun-application.ts';
import { film } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { createRandom, pickInteger } from '../lib/random.ts';
import { isFull, long } from '../lib/scope.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const seed = 20_261_122;
const cutCount = 10;
/** The short form has a quarter of the bytes on a line that is forty times as fast. */
const sizeBytes = (isFull ? 20 : 5) * megabyte;
const kilobitsPerSecond = isFull ? 400 : 16_000;
/** Limits of the long form. In the short one parts of a file are larger, as the line is faster. */
const resentMaxBytes = 256 * kilobyte;
const sentMaxShare = 1.15;

const listParts = ({ log }: BadNetwork) =>
  log.filter(({ method, path }) => method === 'PATCH' && path.startsWith(apiPrefix + restPaths.uploads));
const sumSent = (network: BadNetwork) =>
  listParts(network).reduce((sum, { sentBytes }) => sum + sentBytes, 0);

/**
 * Ends the connection each time when about as much has been sent as since the last time; every other time the address
 * changes, too.
 */
function cutTenTimes(network: BadNetwork): void {
  const random = createRandom(seed);
  let cuts = 0;
  network.setFailures(({ method }) => {
    if (method !== 'PATCH' || cuts === cutCount) return undefined;
    if (sumSent(network) < (cuts * sizeBytes) / (cutCount + 2)) return undefined;
    cuts += 1;
    const afterBytes = pickInteger(random, 16 * kilobyte, 180 * kilobyte);
    return { kind: cuts % 2 ? 'cutRequest' : 'moveAddress', afterBytes };
  });
}

/** Returns for each interrupted request how many bytes were sent in vain until the next one, and how many it should have sent. */
function listInterruptions(network: BadNetwork): { resentBytes: number; partBytes: number }[] {
  const parts = listParts(network).map(({ headers, sentBytes, status }) => ({
    offset: Number(headers['upload-offset']),
    partBytes: Number(headers['content-length']),
    sentBytes,
    isInterrupted: status === undefined,
  }));
  const interrupted = parts.filter(({ isInterrupted }) => isInterrupted);
  return interrupted.map((part, index) => {
    const next = interrupted[index + 1];
    const following = parts.slice(parts.indexOf(part), next && parts.indexOf(next));
    const sentBytes = following.reduce((sum, { sentBytes: bytes }) => sum + bytes, 0);
    const storedBytes = (next?.offset ?? sizeBytes) - part.offset;
    return { resentBytes: sentBytes - storedBytes, partBytes: part.partBytes };
  });
}

test(
  `a file of ${sizeBytes / megabyte} MB arrives at ${kilobitsPerSecond} kbit/s with ${cutCount} cuts and a reload, and little is sent twice`,
  long,
  async ({ page, server }) => {
    test.setTimeout(isFull ? 900_000 : 90_000);
    const network = await startBadNetwork(server.url);
    await openBegunApplication(page, network.url, { kind: 'interview', step: 'story' });
    cutTenTimes(network);
    network.throttle(kilobitsPerSecond);
    await page.getByLabel('Supporting files').setInputFiles(film('harvest.mp4', sizeBytes));
    await expect.poll(() => sumSent(network), { timeout: 600_000 }).toBeGreaterThan(sizeBytes / 2);
    await page.reload();
    // A person in front of the phone does not wait for the pause between two attempts.
    await page.addLocatorHandler(page.getByRole('button', { name: 'Try now' }), (button) => button.click());
    await expect(page.getByText('On our server.')).toBeVisible({ timeout: 600_000 });

    const failures = network.log.filter(({ failure }) => failure !== undefined);
    expect(failures).toHaveLength(cutCount);
    const interruptions = listInterruptions(network);
    expect(interruptions.length).toBeGreaterThanOrEqual(cutCount);
    // The browser itself repeats a request whose connection ended, so that a whole part may be sent twice, but no more.
    for (const { resentBytes, partBytes } of interruptions)
      expect(resentBytes).toBeLessThanOrEqual(isFull ? resentMaxBytes : partBytes);
    const partsBytes = interruptions.reduce((sum, { partBytes }) => sum + partBytes, 0);
    expect(sumSent(network)).toBeGreaterThanOrEqual(sizeBytes);
    expect(sumSent(network)).toBeLessThanOrEqual(isFull ? sizeBytes * sentMaxShare : sizeBytes + partsBytes);
    await network.stop();
  },
);
