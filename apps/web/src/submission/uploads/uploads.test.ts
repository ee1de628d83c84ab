import { expect, test } from 'vitest';
import { createCapability, deriveAccessToken } from '../application/capability.ts';
import { getRetryDelayMs } from '../retry-delay.ts';
import { computePartSize, createRateMeter } from './upload-file.ts';

const kilobyte = 1024;

test('a part takes about four seconds, between 64 KB and 4 MB', () => {
  expect(computePartSize(50 * kilobyte)).toBe(200 * kilobyte);
  expect(computePartSize(2 * kilobyte)).toBe(64 * kilobyte);
  expect(computePartSize(50_000 * kilobyte)).toBe(4096 * kilobyte);
});

test('pauses between attempts double up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => getRetryDelayMs(attempt))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test('the rate is that of the last seconds, and unknown at first', () => {
  let now = 0;
  const meter = createRateMeter(() => now);
  meter.count(0);
  expect(meter.getRate()).toBeUndefined();
  now = 1000;
  meter.count(10_000);
  expect(meter.getRate()).toBe(10_000);
  for (now = 2000; now <= 20_000; now += 1000) meter.count(10_000 + now);
  expect(meter.getRate()).toBe(1000);
});

test('an access token is derived from its capability, and from no other', async () => {
  const capability = createCapability();
  const token = await deriveAccessToken(capability);
  expect(capability).toMatch(/^[\w-]{43}$/);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(token).not.toBe(capability);
  expect(await deriveAccessToken(capability)).toBe(token);
  expect(await deriveAccessToken(createCapability())).not.toBe(token);
});
