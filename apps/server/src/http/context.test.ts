import { Readable } from 'node:stream';
import { revokeApiToken } from '@isangano/api/modules/identity/api-tokens/api-tokens';
import { anApiToken, aStaffMember } from '@isangano/api/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countStored, openTestApp, type TestApp } from '../testing.ts';
import { multipart, png } from '../testing-bodies.ts';

let app: TestApp;
let id: string;
let headers: { authorization: string };
beforeEach(async () => {
  app = await openTestApp({}, () => Date.parse('2026-11-20T08:00:00.000Z'));
  const created = await anApiToken(app.deps, { name: 'website', scope: 'read-write' });
  id = created.id;
  headers = { authorization: `Bearer ${created.token}` };
});
afterEach(() => app.close());

const calls = [
  { type: 'REST', url: '/api/contact/unknown', method: 'PUT', payload: { status: 'read' }, status: 404 },
  {
    type: 'tRPC',
    url: '/trpc/messages.markRead',
    method: 'POST',
    payload: { id: 'unknown', status: 'read' },
    status: 404,
  },
  {
    type: 'batch',
    url: '/trpc/messages.markRead,messages.markRead?batch=1',
    method: 'POST',
    payload: { 0: { id: 'unknown', status: 'read' }, 1: { id: 'unknown', status: 'read' } },
    status: 404,
  },
] as const;

/** Waits until the first use of the token is stored: it is recorded after its request, and then once a minute. */
async function useToken(): Promise<void> {
  await app.server.inject({ url: '/api/contact', headers });
  const findUse = () =>
    app.deps.db.read.selectFrom('api_token').select('last_used_at').executeTakeFirstOrThrow();
  await expect.poll(findUse).toEqual({ last_used_at: '2026-11-20T08:00:00.000Z' });
}

test.each(calls)('a $type call of staff is authenticated once', async ({ url, method, payload, status }) => {
  await useToken();
  const findToken = vi.spyOn(app.deps.credentialCache, 'token');
  const response = await app.server.inject({ method, url, headers, payload });
  expect(response.statusCode).toBe(status);
  expect(findToken).toHaveBeenCalledTimes(1);
});

describe('a token that is revoked while a body arrives is rejected', () => {
  async function* revokeWithin(body: Buffer): AsyncGenerator<Buffer> {
    yield body.subarray(0, body.length / 2);
    await revokeApiToken(app.deps, aStaffMember, id);
    yield body.subarray(body.length / 2);
  }

  test.each(calls)('by a $type call', async ({ url, method, payload }) => {
    const body = Readable.from(revokeWithin(Buffer.from(JSON.stringify(payload))));
    const json = { ...headers, 'content-type': 'application/json' };
    const response = await app.server.inject({ method, url, headers: json, payload: body });
    expect(response.statusCode).toBe(401);
  });

  test('by a form with a file, of which nothing is stored', async () => {
    const before = await countStored(app);
    const parts = [
      { name: 'title', value: 'Cold rooms' },
      { name: 'description', value: 'For cooperatives' },
      { name: 'image', file: 'room.png', content: png(1200, 800) },
    ];
    const form = multipart(parts, headers);
    const payload = Readable.from(revokeWithin(form.payload));
    const response = await app.server.inject({ method: 'POST', url: '/api/projects', ...form, payload });
    expect(response.statusCode).toBe(401);
    expect(await countStored(app)).toEqual(before);
  });
});
