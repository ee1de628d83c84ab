import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type BodyKind,
  createBodyGuard,
  networkMaxTexts,
  totalMaxTexts,
  totalMaxUploads,
} from './body-guard.ts';

let now = 0;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  now = 0;
});

/** Clients that have sent nothing of their body yet. */
function openTexts(guard: ReturnType<typeof createBodyGuard>, addresses: string[], kind: BodyKind = 'text') {
  return addresses.map((ip) => {
    const raw = Object.assign(new Readable({ read: () => undefined }), { complete: false });
    const body = guard.open({ ip, raw }, kind);
    const read = body.read().then(
      () => 'received',
      ({ code }: { code: string }) => code,
    );
    return { raw, body, read, finish: () => raw.push('{}') };
  });
}

function createGuard({ isLimited }: { isLimited: boolean } = { isLimited: true }) {
  return createBodyGuard(() => now, { isLimited });
}

/** Moves the clock, and runs the checks that are due. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 5) {
    now += 5000;
    vi.advanceTimersByTime(5000);
  }
}

function repeat(address: string, count: number): string[] {
  return Array.from({ length: count }, () => address);
}

test('a text that stops is interrupted after a minute', async () => {
  const [text] = openTexts(createGuard(), ['192.0.2.1']);
  pass(55);
  text?.finish();
  expect(await text?.read).toBe('received');
  const next = text?.body.read();
  pass(10);
  await expect(next).rejects.toMatchObject({ code: 'timeout' });
});

test('a text takes ten minutes at most, however fast it arrives', async () => {
  const [text] = openTexts(createGuard(), ['192.0.2.1']);
  text?.finish();
  await text?.read;
  for (let minute = 0; minute < 10; minute += 1) {
    const read = text?.body.read();
    text?.raw.push(Buffer.alloc(1024 * 1024));
    expect(await read).toHaveLength(1024 * 1024);
    pass(60);
  }
  pass(5);
  await expect(text?.body.read()).rejects.toMatchObject({ code: 'timeout' });
});

test('of too many incomplete texts of a network the oldest ends, and others are not disturbed', async () => {
  const guard = createGuard();
  const [other] = openTexts(guard, ['2001:db8:1:3::1']);
  const own = openTexts(guard, repeat('2001:db8:1:2::1', networkMaxTexts));
  const [newest] = openTexts(guard, ['2001:db8:1:2::2']);
  expect(await own[0]?.read).toBe('timeout');
  for (const text of [other, newest, ...own.slice(1)]) {
    text?.finish();
    expect(await text?.read).toBe('received');
    text?.body.end();
  }
});

test('of too many incomplete texts of all networks the oldest ends', async () => {
  const addresses = Array.from({ length: totalMaxTexts + 1 }, (_, host) => `192.0.2.${host}`);
  const [oldest, ...others] = openTexts(createGuard(), addresses);
  expect(await oldest?.read).toBe('timeout');
  for (const text of others) text.finish();
  expect(await Promise.all(others.map(({ read }) => read))).toEqual(others.map(() => 'received'));
});

test.each([
  ['text', totalMaxTexts],
  ['upload', totalMaxUploads],
] as const)('a few networks do not end the %s of another one, which is slower', async (kind, totalMax) => {
  const guard = createGuard();
  const [own] = openTexts(guard, ['198.51.100.1'], kind);
  pass(20);
  // They have sent nothing, but for no longer than a phone pauses.
  for (let count = 0; count < totalMax * 2; count += 1) openTexts(guard, [`192.0.2.${count % 4}`], kind);
  own?.finish();
  expect(await own?.read).toBe('received');
});

test('texts that have arrived but are not read yet do not count', async () => {
  const guard = createGuard();
  const texts = openTexts(guard, repeat('192.0.2.1', networkMaxTexts));
  for (const { raw } of texts) raw.complete = true;
  const [newest] = openTexts(guard, ['192.0.2.1']);
  for (const text of [newest, ...texts]) text?.finish();
  expect(new Set(await Promise.all(texts.map(({ read }) => read)))).toEqual(new Set(['received']));
});

test('load tests have no limits but the pace', async () => {
  const texts = openTexts(createGuard({ isLimited: false }), repeat('192.0.2.1', totalMaxTexts + 1));
  for (const text of texts) text.finish();
  expect(new Set(await Promise.all(texts.map(({ read }) => read)))).toEqual(new Set(['received']));
});
