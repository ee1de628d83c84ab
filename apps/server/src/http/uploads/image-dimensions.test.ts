import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStored, openTestApp, type TestApp } from '../../testing.ts';
import { interviewParts, multipart, png } from '../../testing-bodies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Sends a portrait whose header declares these dimensions; its few pixels are never decoded. */
async function sendPortrait(width: number, height: number) {
  const portrait = {
    name: 'portraitUrl',
    file: 'me.png',
    content: png(width, height, Buffer.alloc(100_000)),
  };
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
