import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStored, interviewParts, multipart, openTestApp, type TestApp } from '../../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Returns a PNG of one colour whose header declares these dimensions. Checksums are left out: nobody decodes it. */
function createPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function sendPortrait(width: number, height: number) {
  const portrait = { name: 'portraitUrl', file: 'me.png', content: createPng(width, height) };
  return await app.server.inject({
    method: 'POST',
    url: '/api/applications/interviews',
    ...multipart([...interviewParts, portrait]),
  });
}

test('a portrait of 40 megapixels is accepted', async () => {
  expect((await sendPortrait(8000, 5000)).statusCode).toBe(201);
});

test('a small file that declares more pixels is refused, and leaves no trace', async () => {
  const before = await countStored(app);
  for (const [width, height] of [
    [8001, 5000],
    [65_535, 65_535],
    [2_147_483_647, 1],
  ] as const) {
    const response = await sendPortrait(width, height);
    expect([response.statusCode, response.json().issues]).toEqual([
      413,
      [expect.objectContaining({ path: 'portraitUrl', message: 'me.png has more than 40 megapixels.' })],
    ]);
  }
  expect(await countStored(app)).toEqual(before);
});
