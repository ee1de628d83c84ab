import { get } from 'node:http';
import { longTextMaxChars } from '@isangano/contracts/limits';
import { messageView } from '@isangano/contracts/messages/message';
import { message } from '@isangano/contracts/openapi/examples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { interviewParts, multipart } from '../../testing-bodies.ts';
import { pageMaxChars } from './rest.ts';

/** More than two chunks of a streamed list. */
const storedCount = 450;

let app: TestApp;
let headers: { authorization: string };
let ids: string[];
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' });
  headers = await signInHeader(app);
  const stored: string[] = [];
  for (let number = 0; number < storedCount; number += 1) {
    const payload = {
      fullName: `Writer ${number}`,
      email: `writer${number}@mail.example`,
      subject: 'Visit',
      message: 'May I visit?',
    };
    const response = await app.server.inject({ method: 'POST', url: '/api/contact', payload });
    stored.push(messageView.parse(response.json()).id);
  }
  ids = stored.toReversed();
});
afterAll(() => app.close());

const messages = z.array(messageView);

const listExports = async () =>
  (await app.deps.db.read.selectFrom('audit_entry').selectAll().execute()).filter(
    ({ action }) => action === 'list_exported',
  );

test('reading a list is recorded as an export, once for all its pages', async () => {
  const [account] = await app.deps.db.read.selectFrom('admin_account').select('id').execute();
  for (const url of [
    '/api/contact',
    '/api/contact?limit=3',
    '/api/applications/interviews',
    '/api/applications/partners',
  ])
    expect((await app.server.inject({ url, headers })).statusCode).toBe(200);
  expect(await listExports()).toMatchObject([
    { actor_id: account?.id, detail: 'messages (API)', address: '127.0.0.1' },
    { actor_id: account?.id, detail: 'interviews (API)', address: '127.0.0.1' },
    { actor_id: account?.id, detail: 'partners (API)', address: '127.0.0.1' },
  ]);
});

async function readList(url: string) {
  const response = await app.server.inject({ url, headers });
  return { response, ids: messages.parse(response.json()).map(({ id }) => id) };
}

describe('a list', () => {
  test('without a limit is complete and newest first, without a Link header', async () => {
    const list = await readList('/api/contact');
    expect(list.response.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
    expect(list.response.headers.link).toBeUndefined();
    expect(list.ids).toEqual(ids);
  });

  test('that changes while it is streamed contains each record at most once', async () => {
    const reading = readList('/api/contact');
    await app.server.inject({ method: 'DELETE', url: `/api/contact/${ids[storedCount - 1]}`, headers });
    const found = (await reading).ids;
    expect(new Set(found).size).toBe(found.length);
    expect(found.slice(0, 200)).toEqual(ids.slice(0, 200));
  });

  test('that a client reads slowly does not block a write', async () => {
    const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
    const reading = Promise.withResolvers<void>();
    const request = get(`${origin}/api/contact`, { headers }, (response) => {
      response.once('readable', () => reading.resolve());
    });
    await reading.promise;
    const payload = { fullName: 'A', email: 'a@mail.example', subject: 'b', message: 'c' };
    const response = await app.server.inject({ method: 'POST', url: '/api/contact', payload });
    expect(response.statusCode).toBe(201);
    request.destroy();
  });
});

test('a page of very long records ends before its limit, and its Link header leads to the rest', async () => {
  const own = await openTestApp({ RATE_LIMITS: 'off' });
  const authorized = await signInHeader(own);
  const longCount = Math.ceil((pageMaxChars * 1.2) / longTextMaxChars);
  const payload = { ...message, message: 'é'.repeat(longTextMaxChars) };
  for (let sent = 0; sent < longCount; sent += 1)
    expect((await own.server.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
  const lengths: number[] = [];
  const read = new Set<string>();
  let url: string | undefined = '/api/contact?limit=1000';
  while (url !== undefined) {
    const target: string = url;
    const response = await own.server.inject({ url: target, headers: authorized });
    const page = messages.parse(response.json());
    lengths.push(page.length);
    for (const { id } of page) read.add(id);
    url = /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link))?.[1];
  }
  expect(lengths).toEqual([200, longCount - 200]);
  expect(read.size).toBe(longCount);
  await own.close();
});

test('so does a page that is asked for by its cursor alone', { tags: 'long' }, async () => {
  const own = await openTestApp({ RATE_LIMITS: 'off' });
  const authorized = await signInHeader(own);
  const longFields = ['socials', 'sampleLinks', 'suggestedQuestions', 'notes'];
  const parts = [
    ...interviewParts.filter(({ name }) => !longFields.includes(name)),
    ...longFields.map((name) => ({ name, content: 'é'.repeat(longTextMaxChars) })),
  ];
  const storedCount = Math.ceil((pageMaxChars * 1.4) / (longFields.length * longTextMaxChars));
  for (let sent = 0; sent < storedCount; sent += 1) {
    const request = { method: 'POST', url: '/api/applications/interviews', ...multipart(parts) } as const;
    const response = await own.server.inject(request);
    expect(response.statusCode).toBe(201);
  }
  const read = (url: string) => own.server.inject({ url, headers: authorized });
  const first = await read('/api/applications/interviews?limit=1');
  const cursor = /[?&]cursor=([^&>]+)/.exec(String(first.headers.link))?.[1];
  const page = await read(`/api/applications/interviews?cursor=${cursor}`);
  expect(z.array(z.unknown()).parse(page.json()).length).toBeLessThan(storedCount - 1);
  expect(page.headers.link).toContain('rel="next"');
  await own.close();
});
