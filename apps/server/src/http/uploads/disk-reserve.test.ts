import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { reserveDisk } from './disk-reserve.ts';

const megabyte = 1024 * 1024;
const reserveBytes = 10 * megabyte;

/** A disk whose free space shrinks with each byte that is staged. */
function createDisk(freeBytes: number, totalBytes = 1000 * megabyte) {
  const disk = { freeBytes, measurements: 0 };
  const store = reserveDisk(
    {
      async stage(_key, bytes) {
        for await (const chunk of bytes) disk.freeBytes -= chunk.length;
      },
      async append(_key, offset, bytes) {
        let length = offset;
        for await (const chunk of bytes) {
          disk.freeBytes -= chunk.length;
          length += chunk.length;
        }
        return length;
      },
      discard: async () => undefined,
      open: async () => Readable.from([]),
      async measureDisk() {
        disk.measurements += 1;
        return { freeBytes: disk.freeBytes, totalBytes };
      },
    },
    reserveBytes,
  );
  return { disk, store };
}

async function* sendMegabytes(count: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(megabyte);
}

test('uploads stop at the reserve, however many are stored at the same time', async () => {
  const { disk, store } = createDisk(60 * megabyte);
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, key) => store.stage(String(key), sendMegabytes(20))),
  );
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(results[0]).toMatchObject({ reason: { code: 'no_space' } });
  expect(disk.freeBytes).toBeGreaterThanOrEqual(reserveBytes);
});

test('a small disk keeps a fifth', async () => {
  const { disk, store } = createDisk(8 * megabyte, 20 * megabyte);
  await store.stage('one', sendMegabytes(4));
  await expect(store.stage('two', sendMegabytes(1))).rejects.toMatchObject({ code: 'no_space' });
  expect(disk.freeBytes).toBe(4 * megabyte);
});

test('records may use half of the reserve, and the rest stays free', async () => {
  const { disk, store } = createDisk(reserveBytes);
  await expect(store.stage('one', sendMegabytes(1))).rejects.toMatchObject({ code: 'no_space' });
  await store.takeForRecords(megabyte);
  disk.freeBytes = 6 * megabyte;
  await expect(store.takeForRecords(megabyte)).rejects.toMatchObject({ code: 'unavailable' });
  disk.freeBytes = 9.5 * megabyte;
  await store.takeForRecords(megabyte);
});

test('records at the same time do not use the same space', async () => {
  const { store } = createDisk(6 * megabyte);
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () => store.takeForRecords(200 * 1024)),
  );
  const taken = results.filter(({ status }) => status === 'fulfilled').length;
  expect(taken).toBeGreaterThanOrEqual(1);
  expect(taken).toBeLessThan(5);
});

test('records do not use space by an old measurement', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { disk, store } = createDisk(reserveBytes * 2);
    await store.takeForRecords(0);
    expect(store.tryTakeForRecords(0)).toBe(true);
    // Another program fills the disk while no visitor writes.
    disk.freeBytes = 0;
    vi.advanceTimersByTime(10_000);
    expect(store.tryTakeForRecords(0)).toBe(false);
    await expect(store.takeForRecords(0)).rejects.toMatchObject({ code: 'unavailable' });
  } finally {
    vi.useRealTimers();
  }
});

test('space that was freed can be used again', async () => {
  const { disk, store } = createDisk(reserveBytes);
  await expect(store.stage('one', sendMegabytes(1))).rejects.toMatchObject({ code: 'no_space' });
  disk.freeBytes += 2 * megabyte;
  await store.stage('two', sendMegabytes(2));
  expect(disk.freeBytes).toBe(reserveBytes);
});

test('a large file does not measure the disk for every chunk', async () => {
  const { disk, store } = createDisk(1000 * megabyte);
  await store.stage('one', sendMegabytes(100));
  expect(disk.measurements).toBeLessThan(10);
});
