import { startPortraitWorker } from '@isangano/api/modules/applications/portraits/portraits';
import { createStaffCaller } from '@isangano/api/testing';
import { interviewView } from '@isangano/contracts/applications/interview';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { interviewParts, multipart, png } from '../../testing-bodies.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

test('the thumbnail of a portrait needs its signed link', async () => {
  const form = multipart([
    ...interviewParts,
    { name: 'portraitUrl', file: 'me.jpg', content: png(300, 300) },
  ]);
  const response = await app.server.inject({ method: 'POST', url: '/api/applications/interviews', ...form });
  const { id } = interviewView.parse(response.json());
  const worker = startPortraitWorker(app.deps);
  await expect
    .poll(() => createStaffCaller(app.deps).applications.portraits({ ids: [id] }))
    .toHaveProperty(id);
  await worker.stop();
  const input = encodeURIComponent(JSON.stringify({ ids: [id] }));
  const listed = await app.server.inject({
    url: `/trpc/applications.portraits?input=${input}`,
    headers: await signInHeader(app),
  });
  const url = String(listed.json().result.data[id]);

  const thumbnail = await app.server.inject({ url });
  expect(thumbnail.statusCode).toBe(200);
  expect(thumbnail.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(thumbnail.rawPayload.length).toBeLessThan(4096);
  expect((await app.server.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  await app.server.inject({ url });
  const entries = await app.deps.db.read.selectFrom('audit_entry').selectAll().execute();
  expect(entries.filter(({ action }) => action === 'file_opened')).toMatchObject([{ subject: id }]);
  const [path = ''] = url.split('?');
  expect((await app.server.inject({ url: path })).statusCode).toBe(403);
  expect(
    (await app.server.inject({ url: url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) })).statusCode,
  ).toBe(403);
});
