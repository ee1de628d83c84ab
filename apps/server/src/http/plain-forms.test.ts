import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStored, openTestApp, type TestApp } from '../testing.ts';
import { makeTestSite } from '../testing-site.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await makeTestSite();
  app = await openTestApp({ SITE_DIR: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const message = {
  fullName: 'Jean Bosco Habimana',
  email: 'bosco@mail.example',
  phone: '',
  subject: 'A clinic in Musanze',
  message: 'We would like\r\npatient files.',
};

async function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(fields).toString();
  return await app.server.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } });
}

async function lastMessage() {
  const messages = app.deps.db.read.selectFrom('contact_message').selectAll();
  return await messages.orderBy('seq', 'desc').limit(1).executeTakeFirst();
}

describe('a message', () => {
  test('is stored, and answered with a whole page', async () => {
    const answer = await post('/contact', message);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    });
    expect(answer.body).toContain('<html lang="en">');
    expect(answer.body).toContain('contact sent en');
    expect(answer.body).toContain('<link rel="stylesheet" href="/assets/index-abc.css">');
    expect(answer.body).toContain('<a href="/contact">');
    expect(await lastMessage()).toMatchObject({
      full_name: message.fullName,
      message: 'We would like\npatient files.',
    });
  });

  test.each([
    ['/rw/contact', {}, 'rw', 'contact sent rw', '/rw/contact'],
    ['/fr/contact', { cookie: 'language=rw' }, 'fr', 'contact sent fr', '/fr/contact'],
    ['/contact', { cookie: 'language=fr' }, 'fr', 'contact sent fr', '/contact'],
    ['/contact', { cookie: 'language=xx' }, 'en', 'contact sent en', '/contact'],
  ])('to %s with %j is answered in its language', async (url, headers, locale, text, back) => {
    const answer = await post(url, message, headers);
    expect(answer.body).toContain(`<html lang="${locale}">`);
    expect(answer.body).toContain(text);
    expect(answer.body).toContain(`<a href="${back}">`);
  });

  test('with faults is shown again with what was typed, and stored nowhere', async () => {
    const before = await countStored(app);
    const typed = {
      ...message,
      fullName: '"><script>alert(1)</script>',
      email: 'bosco',
      subject: '',
      message: '\n</textarea><img src=x>',
    };
    const answer = await post('/rw/contact', typed);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('fault.email.format rw');
    expect(answer.body).toContain('fault.subject.required rw');
    expect(answer.body).toContain('<form method="post" action="/rw/contact" novalidate>');
    expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(answer.body).toContain('\n\n&lt;/textarea&gt;&lt;img src=x&gt;</textarea>');
    expect(answer.body).not.toMatch(/<script|<img/);
    expect(answer.body).toMatch(
      /<input type="email" id="email"[^>]*aria-describedby="email-fault" value="bosco">/,
    );
    expect(await countStored(app)).toEqual(before);
  });

  test('of no fields at all is shown empty', async () => {
    const answer = await app.server.inject({ method: 'POST', url: '/contact' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('fault.fullName.required en');
  });
});

test('a message with the hidden field filled is answered the same, and marked', async () => {
  const fields = { ...message, subject: 'Casino' };
  const plain = await post('/contact', fields);
  expect(await lastMessage()).toMatchObject({ subject: 'Casino', suspect: null });
  const trapped = await post('/contact', { ...fields, message: 'Win', website: 'https://bad.example' });
  expect(await lastMessage()).toMatchObject({ message: 'Win', suspect: 'trap' });
  expect([trapped.statusCode, trapped.body]).toEqual([plain.statusCode, plain.body]);
});

describe('a subscription', () => {
  test('is stored in the language the form names, and answered in it', async () => {
    const answer = await post('/newsletter', { email: 'keza@mail.example', language: 'rw' });
    expect([answer.statusCode, answer.headers['content-language']]).toEqual([200, 'rw']);
    expect(answer.body).toContain('newsletter sent rw');
    expect(answer.body).toContain('<a href="/">');
    const rows = await app.deps.db.read.selectFrom('subscriber').select(['email', 'locale']).execute();
    expect(rows).toEqual([{ email: 'keza@mail.example', locale: 'rw' }]);
  });

  test('twice is answered the same', async () => {
    const first = await post('/fr/newsletter', { email: 'mugabo@mail.example' });
    const second = await post('/fr/newsletter', { email: 'MUGABO@mail.example' });
    expect(second.body).toBe(first.body);
    expect(second.body).toContain('<a href="/fr">');
  });

  test('without an address is asked for one', async () => {
    const answer = await post('/newsletter', { email: 'no<b>body', language: 'fr' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('fault.email.format fr');
    expect(answer.body).toContain('action="/fr/newsletter"');
    expect(answer.body).toContain('value="no&lt;b&gt;body"');
  });
});

test.each([
  ['application/json', '{}', 415],
  ['application/x-www-form-urlencoded', `message=${'x'.repeat(1_100_000)}`, 413],
])('a body that is not taken is answered with a page too: %s', async (type, payload, status) => {
  const headers = { 'content-type': type };
  const answer = await app.server.inject({ method: 'POST', url: '/fr/contact', headers, payload });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('l&#39;contact failed fr');
});

test('there are no such forms without a built site', async () => {
  const bare = await openTestApp();
  const answer = await bare.server.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(message).toString(),
  });
  expect(answer.statusCode).toBe(404);
  await bare.close();
});
