import { Readable } from 'node:stream';
import { createMemoryStore } from '@isangano/platform/shared-store/memory-store';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createBodyGuard } from '../bodies/body-guard.ts';
import { createUploadGuard, networkMaxUploads } from './upload-guard.ts';

const megabyte = 1024 * 1024;
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

/** A client that sends what the test pushes. */
function createRequest(ip: string) {
  return { ip, raw: new Readable({ read: () => undefined }) };
}

function createGuard({ isLimited }: { isLimited: boolean } = { isLimited: true }) {
  const clock = () => now;
  const limits = isLimited ? { bytesPerHour: 3 * megabyte } : undefined;
  return createUploadGuard(
    createBodyGuard(clock, { isLimited }),
    { sharedStore: createMemoryStore(clock), clock },
    limits,
  );
}

/** Moves the clock, and runs the checks that are due. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 5) {
    now += 5000;
    vi.advanceTimersByTime(5000);
  }
}

test('a client that is too slow is interrupted while it is waited for', async () => {
  const request = createRequest('192.0.2.1');
  const upload = await createGuard().begin(request);
  const firstRead = upload.body.read();
  request.raw.push('x');
  expect(await firstRead).toHaveLength(1);
  const secondRead = upload.body.read();
  pass(120);
  await expect(secondRead).rejects.toMatchObject({ code: 'timeout' });
  await expect(upload.body.read()).rejects.toMatchObject({ code: 'timeout' });
  upload.end();
});

test('a client that is fast enough is not', async () => {
  const request = createRequest('192.0.2.1');
  const upload = await createGuard().begin(request);
  for (let minute = 0; minute < 10; minute += 1) {
    const read = upload.body.read();
    request.raw.push(Buffer.alloc(60 * 2100));
    await read;
    pass(60);
  }
  request.raw.push(null);
  expect(await upload.body.read()).toBeUndefined();
  upload.end();
});

test('a refused body is read for a minute at most', async () => {
  const upload = createGuard().openRefused(createRequest('192.0.2.1'));
  const read = upload.body.read();
  pass(65);
  await expect(read).rejects.toMatchObject({ code: 'timeout' });
  upload.end();
});

test('a network has a number of uploads at most, of which an ended one makes room for another', async () => {
  const guard = createGuard();
  const begin = (host: number) => guard.begin(createRequest(`2001:db8:1:2::${host}`));
  const uploads = await Promise.all(Array.from({ length: networkMaxUploads }, (_, host) => begin(host)));
  await expect(begin(99)).rejects.toMatchObject({ code: 'too_many', reason: 'uploads_running' });
  (await guard.begin(createRequest('2001:db8:1:3::1'))).end();
  uploads[0]?.end();
  (await begin(99)).end();
  for (const upload of uploads) upload.end();
});

test('of more than 64 uploads the slowest ends', async () => {
  const guard = createGuard();
  const requests = Array.from({ length: 65 }, (_, host) => createRequest(`192.0.2.${host}`));
  const begin = async (request: ReturnType<typeof createRequest>) => ({
    ...request,
    upload: await guard.begin(request),
  });
  const [slow, ...others] = await Promise.all(requests.slice(0, 64).map(begin));
  for (let second = 0; second < 15; second += 5) {
    for (const { raw, upload } of others) {
      const read = upload.body.read();
      raw.push(Buffer.alloc(1000));
      await read;
    }
    pass(5);
  }
  const interrupted = slow?.upload.body.read();
  const newest = await Promise.all(requests.slice(64).map(begin));
  await expect(interrupted).rejects.toMatchObject({ code: 'timeout' });
  for (const { raw, upload } of [...others, ...newest]) {
    const read = upload.body.read();
    raw.push('x');
    expect(await read).toHaveLength(1);
    upload.end();
  }
});

test('a network may upload its budget within an hour, also in several parts', async () => {
  const guard = createGuard();
  const send = async (ip: string) => {
    const request = createRequest(ip);
    const upload = await guard.begin(request);
    request.raw.push(Buffer.alloc(2 * megabyte));
    await upload.body.read().finally(() => upload.end());
  };
  await send('192.0.2.1');
  now += 10 * 60_000;
  const refusal = { code: 'too_many', reason: 'upload_budget_spent', retryAfterSeconds: 50 * 60 };
  await expect(send('192.0.2.1')).rejects.toMatchObject(refusal);
  await expect(guard.begin(createRequest('192.0.2.1'))).rejects.toMatchObject(refusal);
  await send('192.0.2.2');
  now += 51 * 60_000;
  await send('192.0.2.1');
});

test('load tests have no limits but the pace', async () => {
  const guard = createGuard({ isLimited: false });
  const uploads = await Promise.all(
    Array.from({ length: 100 }, () => guard.begin(createRequest('192.0.2.1'))),
  );
  const read = uploads[0]?.body.read();
  pass(120);
  await expect(read).rejects.toMatchObject({ code: 'timeout' });
  for (const upload of uploads) upload.end();
});
