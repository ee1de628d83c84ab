import { revokeApiToken } from '@isangano/api/modules/identity/api-tokens/api-tokens';
import { anApiToken, aStaffMember } from '@isangano/api/testing';
import type { ApiTokenScope } from '@isangano/contracts/identity/api-token';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStored, openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { interviewParts, multipart, png } from '../../testing-bodies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function bearer(scope: ApiTokenScope): Promise<{ id: string; authorization: string }> {
  const { id, token } = await anApiToken(app.deps, { name: 'Integration', scope });
  return { id, authorization: `Bearer ${token}` };
}

const project = { title: 'Cold rooms', description: 'For cooperatives' };
const image = { name: 'image', file: 'a.png', content: png(40, 30) };

const writes = [
  ['POST', '/api/projects'],
  ['PUT', '/api/projects/any'],
  ['DELETE', '/api/projects/any'],
  ['PATCH', '/api/applications/interviews/any/status'],
  ['DELETE', '/api/applications/partners/any'],
  ['PUT', '/api/contact/any'],
  ['POST', '/api/contact'],
  ['POST', '/api/auth/logout'],
  ['POST', '/api/applications/partners'],
  ['POST', '/trpc/projects.create'],
  ['POST', '/trpc/auth.logout'],
] as const;

describe('a read-only token', () => {
  test.each([
    '/api/projects',
    '/api/applications/interviews',
    '/api/contact',
    '/trpc/applications.list?input={}',
  ])('can read %s', async (url) => {
    const { authorization } = await bearer('read-only');
    expect((await app.server.inject({ url, headers: { authorization } })).statusCode).toBe(200);
  });

  test.each(writes)('returns 403 for %s %s', async (method, url) => {
    const { authorization } = await bearer('read-only');
    const before = await countStored(app);
    const response = await app.server.inject({ method, url, headers: { authorization }, payload: project });
    expect(response.statusCode).toBe(403);
    if (url.startsWith('/api')) expect(response.json()).toMatchObject({ message: 'You may not do this.' });
    else expect(response.json().error.data.code).toBe('forbidden');
    expect(await countStored(app)).toEqual(before);
  });

  test.each([
    ['/api/projects', [{ name: 'title', value: 'A' }, { name: 'description', value: 'B' }, image]],
    ['/api/applications/interviews', interviewParts],
    ['/api/v1.0/email/send-form', [{ name: 'user_id', value: 'key' }]],
  ])('returns 403 for a form at %s and stores nothing', async (url, parts) => {
    const { authorization } = await bearer('read-only');
    const before = await countStored(app);
    const response = await app.server.inject({ method: 'POST', url, ...multipart(parts, { authorization }) });
    expect(response.statusCode).toBe(403);
    expect(await countStored(app)).toEqual(before);
  });
});

test('a read-write token can create a project with an image, but not sign out', async () => {
  const { authorization } = await bearer('read-write');
  const fields = Object.entries(project).map(([name, value]) => ({ name, value }));
  const form = multipart([...fields, image], { authorization });
  const created = await app.server.inject({ method: 'POST', url: '/api/projects', ...form });
  expect([created.statusCode, created.json().title]).toEqual([201, project.title]);
  const sessionHeader = await signInHeader(app);
  const logout = await app.server.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization },
  });
  expect(logout.statusCode).toBe(403);
  expect((await app.server.inject({ url: '/api/projects', headers: sessionHeader })).statusCode).toBe(200);
});

test('a revoked token returns 401 at once from REST and tRPC', async () => {
  const { id, authorization } = await bearer('read-write');
  await revokeApiToken(app.deps, aStaffMember, id);
  for (const url of ['/api/projects', '/trpc/projects.list?input={}']) {
    expect((await app.server.inject({ url, headers: { authorization } })).statusCode).toBe(401);
  }
});

test('a session can write by tRPC', async () => {
  const headers = await signInHeader(app);
  const response = await app.server.inject({
    method: 'POST',
    url: '/trpc/projects.create',
    headers,
    payload: project,
  });
  expect(response.statusCode).toBe(200);
});
