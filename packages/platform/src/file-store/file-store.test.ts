import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { createS3Store } from './s3-store.ts';
import { startS3 } from './testing-s3.ts';

let s3Server: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3Server = await startS3();
});
afterAll(() => s3Server.stop());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function* chunks(...parts: (string | Buffer | Error)[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

async function listAll(store: FileStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of store.listPermanent()) ids.push(id);
  return ids;
}

const read = async (store: FileStore, key: string, range?: { start: number; end: number }) =>
  (await buffer(await store.open(key, range))).toString();

describe.each(['folder', 's3'])('a storage in a %s', (kind) => {
  let store: FileStore;
  beforeEach(async () => {
    const prefix = `${newId()}/`;
    const s3 = kind === 's3' ? { ...s3Server.s3, prefix } : undefined;
    store = await openFileStore({ storageFolder: join(folder, 'files'), s3 });
  });

  test('stages a file, makes it permanent and removes it', async () => {
    const key = newId();
    await store.stage(key, chunks('hello ', 'world'));
    expect([await store.listStaged(), await listAll(store)]).toEqual([[key], []]);
    expect(await read(store, key)).toBe('hello world');
    await store.promote(key);
    await store.promote(key);
    expect([await store.listStaged(), await listAll(store)]).toEqual([[], [key]]);
    expect(await store.stat(key)).toMatchObject({ sizeBytes: 11 });
    await store.discard(key);
    expect(await read(store, key, { start: 4, end: 6 })).toBe('o w');
    await store.remove(key);
    await store.remove(key);
    expect(await store.stat(key)).toBeUndefined();
    await expect(store.open(key)).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.promote(key)).rejects.toThrow();
  });

  // In S3, a file is read in pieces.
  test.runIf(kind === 'folder')(
    'reads a file to its end that is promoted or removed once it is opened',
    async () => {
      const key = newId();
      await store.stage(key, chunks('hello'));
      const staged = await store.open(key);
      await store.promote(key);
      const kept = await store.open(key);
      await store.remove(key);
      expect([await text(staged), await text(kept)]).toEqual(['hello', 'hello']);
    },
  );

  test('keeps an empty file', async () => {
    const key = newId();
    await store.stage(key, chunks());
    await store.promote(key);
    expect(await store.stat(key)).toMatchObject({ sizeBytes: 0 });
    expect(await read(store, key)).toBe('');
  });

  test('leaves nothing of a file whose stream failed', async () => {
    const key = newId();
    await expect(store.stage(key, chunks('half', new Error('cut')))).rejects.toThrow('cut');
    expect([await store.stat(key), await store.listStaged(), await listAll(store)]).toEqual([
      undefined,
      [],
      [],
    ]);
  });

  test('appends at the end of what was received, and keeps what came before a cut', async () => {
    const key = newId();
    await expect(store.append(key, 3, chunks('x'))).rejects.toMatchObject({ code: 'conflict' });
    expect(await store.append(key, 0, chunks())).toBe(0);
    expect(await store.stat(key)).toMatchObject({ sizeBytes: 0 });
    expect(await store.append(key, 0, chunks('abc'))).toBe(3);
    await expect(store.append(key, 3, chunks('de', new Error('cut')))).rejects.toThrow('cut');
    await expect(store.append(key, 3, chunks('de'))).rejects.toMatchObject({ reason: 'wrong_offset' });
    expect(await store.append(key, 5, chunks('fg'))).toBe(7);
    expect(await store.listStaged()).toEqual([key]);
    await store.promote(key);
    expect(await read(store, key)).toBe('abcdefg');
    expect(await read(store, key, { start: 2, end: 5 })).toBe('cdef');
    await expect(store.append(key, 7, chunks('h'))).rejects.toMatchObject({ code: 'conflict' });
  });

  test('keeps what arrives faster than it is written, up to a cut', async () => {
    const key = newId();
    const parts = Array.from({ length: 200 }, (_, index) => `${index},`);
    await expect(store.append(key, 0, chunks(...parts, new Error('cut')))).rejects.toThrow('cut');
    expect(await read(store, key)).toBe(parts.join(''));
  });

  test('keeps a large file as it is, also in part', async () => {
    const key = newId();
    const bytes = randomBytes(9_500_000);
    await store.stage(key, chunks(bytes.subarray(0, 3_000_000), bytes.subarray(3_000_000)));
    await store.promote(key);
    expect((await buffer(await store.open(key))).equals(bytes)).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [4_194_300, 4_194_310],
      [1, 9_000_000],
      [9_499_999, 9_499_999],
    ] as const)
      expect(
        (await buffer(await store.open(key, { start, end }))).equals(bytes.subarray(start, end + 1)),
      ).toBe(true);
    await store.copyTo(key, join(folder, 'copy'));
    expect((await readFile(join(folder, 'copy'))).equals(bytes)).toBe(true);
  });

  test('takes over a file of this machine', async () => {
    const key = newId();
    await writeFile(join(folder, 'file'), 'taken');
    await store.importFile(key, join(folder, 'file'));
    expect([await listAll(store), await read(store, key)]).toEqual([[key], 'taken']);
    await expect(readFile(join(folder, 'file'))).rejects.toThrow('ENOENT');
    expect(await store.isReady()).toBe(true);
    expect((await store.measureDisk()).freeBytes).toBeGreaterThan(0);
  });

  test('fails to copy a file into a folder that is gone', async () => {
    const key = newId();
    await store.stage(key, chunks('hello'));
    await expect(store.copyTo(key, join(folder, 'gone', key))).rejects.toThrow('ENOENT');
  });

  test('accepts no key that is not an id', async () => {
    for (const key of ['../secret', '', 'files', `${newId()}/0`]) {
      await expect(store.stage(key, chunks('x'))).rejects.toMatchObject({ code: 'not_found' });
      await expect(store.open(key)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

test('a bucket that cannot be reached is unavailable', async () => {
  const s3 = { ...s3Server.s3, endpoint: 'http://127.0.0.1:9/desk' };
  const store = createS3Store(s3);
  expect(await store.isReady()).toBe(false);
  await expect(store.stage(newId(), chunks('x'))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store.stat(newId())).rejects.toMatchObject({ code: 'unavailable' });
});

/** Opens the bucket of a server that answers as given, while it is used. */
async function withServer(answer: RequestListener, use: (store: FileStore) => Promise<void>): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    await use(createS3Store({ ...s3Server.s3, endpoint: `http://127.0.0.1:${port}/bucket` }, 200));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a bucket that does not answer is unavailable', async () => {
  await withServer(
    () => undefined,
    async (store) => {
      await expect(store.stage(newId(), chunks('hello'))).rejects.toMatchObject({ code: 'unavailable' });
    },
  );
});

test('a bucket that cuts off what it sends is unavailable', async () => {
  const key = newId();
  const name = `${s3Server.s3.prefix}files/${key}/000000000000000`;
  const entry = `<Contents><Key>${name}</Key><Size>10</Size><LastModified>2026-11-20T08:00:00Z</LastModified></Contents>`;
  const list = `<ListBucketResult><IsTruncated>false</IsTruncated>${entry}</ListBucketResult>`;
  const answer: RequestListener = (request, response) => {
    if (request.url?.includes('list-type')) response.end(list);
    else {
      response.writeHead(200, { 'content-length': 10 }).write('hello');
      setImmediate(() => response.destroy());
    }
  };
  await withServer(answer, async (store) => {
    await expect(text(await store.open(key))).rejects.toMatchObject({ code: 'unavailable' });
  });
});
