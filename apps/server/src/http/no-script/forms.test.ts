import { rm } from 'node:fs/promises';
import { getTexts } from '@isangano/content/read-texts';
import { fieldErrorValues } from '@isangano/contracts/field-error-values';
import type { Locale } from '@isangano/contracts/locales';
import { escapeHtml } from '@isangano/platform/text/html';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStored, openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { makeTestSite } from '../../testing-site.ts';

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

type Texts = ReturnType<typeof getTexts<'contact' | 'fieldErrors' | 'homeSections'>>;

/** Returns a text as a page contains it. */
function inPage(locale: Locale, id: Parameters<Texts>[0]): string {
  return escapeHtml(getTexts(locale, 'contact', 'fieldErrors', 'homeSections')(id, fieldErrorValues));
}

const message = {
  fullName: 'Jean Bosco Habimana',
  email: 'bosco@mail.example',
  phone: '',
  subject: 'A clinic at the lake',
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
  test('is stored, and the response is a complete page', async () => {
    const response = await post('/contact', message);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    });
    expect(response.body).toContain('<html lang="en">');
    expect(response.body).toContain(inPage('en', 'contact.sent'));
    expect(response.body).toContain('<link rel="stylesheet" href="/assets/index-abc.css">');
    expect(response.body).toContain('<a href="/contact">');
    expect(await lastMessage()).toMatchObject({
      full_name: message.fullName,
      message: 'We would like\npatient files.',
    });
  });

  test.each([
    ['/rw/contact', {}, 'rw', '/rw/contact'],
    ['/fr/contact', { cookie: 'language=rw' }, 'fr', '/fr/contact'],
    ['/contact', { cookie: 'language=fr' }, 'fr', '/contact'],
    ['/contact', { cookie: 'language=xx' }, 'en', '/contact'],
  ] as const)('to %s with %j returns a page in its language', async (url, headers, locale, back) => {
    const response = await post(url, message, headers);
    expect(response.body).toContain(`<html lang="${locale}">`);
    expect(response.body).toContain(inPage(locale, 'contact.sent'));
    expect(response.body).toContain(`<a href="${back}">`);
  });

  test('with errors returns the form with the submitted values, and is not stored', async () => {
    const before = await countStored(app);
    const values = {
      ...message,
      fullName: '"><script>alert(1)</script>',
      email: 'bosco',
      subject: '',
      message: '\n</textarea><img src=x>',
    };
    const response = await post('/rw/contact', values);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(inPage('rw', 'error.email.format'));
    expect(response.body).toContain(inPage('rw', 'error.subject.required'));
    expect(response.body).toContain('<form method="post" action="/rw/contact" novalidate>');
    expect(response.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(response.body).toContain('\n\n&lt;/textarea&gt;&lt;img src=x&gt;</textarea>');
    expect(response.body).not.toMatch(/<script|<img/);
    expect(response.body).toMatch(
      /<input type="email" id="email"[^>]*aria-describedby="email-error" value="bosco">/,
    );
    expect(await countStored(app)).toEqual(before);
  });

  test('that is sent again, as its response was loaded again, is stored once', async () => {
    const fields = { ...message, subject: 'Loaded again' };
    for (const _attempt of [1, 2]) expect((await post('/contact', fields)).statusCode).toBe(200);
    const rows = await app.deps.db.read
      .selectFrom('contact_message')
      .select('id')
      .where('subject', '=', fields.subject)
      .execute();
    expect(rows).toHaveLength(1);
    // Also after staff have deleted it.
    await app.server.inject({
      method: 'DELETE',
      url: `/api/contact/${rows[0]?.id}`,
      headers: await signInHeader(app),
    });
    expect((await post('/contact', fields)).body).toContain(inPage('en', 'contact.sent'));
  });

  test('without any fields returns the empty form', async () => {
    const response = await app.server.inject({ method: 'POST', url: '/contact' });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(inPage('en', 'error.fullName.required'));
  });
});

test('a form of hundreds of thousands of fields is refused before it is parsed', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = (payload: string) => app.server.inject({ method: 'POST', url: '/contact', headers, payload });
  const startedAt = performance.now();
  expect((await send('a&'.repeat(500_000))).statusCode).toBe(413);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect((await send(`${new URLSearchParams(message).toString()}${'&a='.repeat(40)}`)).statusCode).toBe(200);
});

test('the first step of an application leads back to its page, which says what the form needs', async () => {
  const response = await post('/rw/interview-form', { fullName: 'Jean Bosco Habimana' });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/rw/interview-form']);
});

test('a message with a filled honeypot gets the same response, and is marked', async () => {
  const fields = { ...message, subject: 'Casino' };
  const ordinary = await post('/contact', fields);
  expect(await lastMessage()).toMatchObject({ subject: 'Casino', suspect: null });
  const suspected = await post('/contact', { ...fields, message: 'Win', website: 'https://bad.example' });
  expect(await lastMessage()).toMatchObject({ message: 'Win', suspect: 'trap' });
  expect([suspected.statusCode, suspected.body]).toEqual([ordinary.statusCode, ordinary.body]);
});

describe('a subscription', () => {
  test('is stored with the language of the form, and the page is in it', async () => {
    const response = await post('/newsletter', { email: 'keza@mail.example', language: 'rw' });
    expect([response.statusCode, response.headers['content-language']]).toEqual([200, 'rw']);
    expect(response.body).toContain(inPage('rw', 'news.success'));
    expect(response.body).toContain('<a href="/">');
    const rows = await app.deps.db.read.selectFrom('subscriber').select(['email', 'locale']).execute();
    expect(rows).toEqual([{ email: 'keza@mail.example', locale: 'rw' }]);
  });

  test('gets the same response when repeated', async () => {
    const first = await post('/fr/newsletter', { email: 'mugabo@mail.example' });
    const second = await post('/fr/newsletter', { email: 'MUGABO@mail.example' });
    expect(second.body).toBe(first.body);
    expect(second.body).toContain('<a href="/fr">');
  });

  test('without a valid address returns the form', async () => {
    const response = await post('/newsletter', { email: 'no<b>body', language: 'fr' });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(inPage('fr', 'error.email.format'));
    expect(response.body).toContain('action="/fr/newsletter"');
    expect(response.body).toContain('value="no&lt;b&gt;body"');
  });
});

test.each([
  ['application/json', '{}', 415],
  ['application/x-www-form-urlencoded', `message=${'x'.repeat(1_100_000)}`, 413],
])('returns a page for a body that is not accepted: %s', async (type, payload, status) => {
  const headers = { 'content-type': type };
  const response = await app.server.inject({ method: 'POST', url: '/fr/contact', headers, payload });
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toContain('text/html');
  expect(response.body).toContain(inPage('fr', 'contact.failed'));
});

test('the routes do not exist without a built site', async () => {
  const appWithoutSite = await openTestApp();
  const response = await appWithoutSite.server.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(message).toString(),
  });
  expect(response.statusCode).toBe(404);
  await appWithoutSite.close();
});
