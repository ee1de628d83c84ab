import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStored, openTestApp, type TestApp, writtenMails } from '../../testing.ts';
import { fileBytes, multipart } from '../../testing-bodies.ts';

const url = '/api/v1.0/email/send';
const formUrl = '/api/v1.0/email/send-form';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const params = {
  name: 'Jean Bosco Habimana',
  email: 'bosco@mail.example',
  phone: '',
  subject: 'A clinic at the lake',
  message: 'We would like patient files.',
};

function call(template_id: string, template_params: unknown = params) {
  return { lib_version: '4.4.1', user_id: 'key', service_id: 'isangano', template_id, template_params };
}

async function send(payload: object, headers: Record<string, string> = {}) {
  return await app.server.inject({ method: 'POST', url, payload, headers });
}

async function lastMessage() {
  const messages = app.deps.db.read.selectFrom('contact_message').selectAll();
  return await messages.orderBy('seq', 'desc').limit(1).executeTakeFirst();
}

async function listSubscribers(): Promise<object[]> {
  return await app.deps.db.read.selectFrom('subscriber').select(['email', 'locale']).execute();
}

async function mailsTo(address: string) {
  return (await writtenMails(app, 0)).filter(({ source }) => source.includes(`\nTo: ${address}\r\n`));
}

describe('the contact template', () => {
  test('stores a message for staff and responds as the provider does', async () => {
    const response = await send(call('contact'));
    expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([
      200,
      'OK',
      expect.stringContaining('text/plain'),
    ]);
    expect(await lastMessage()).toMatchObject({
      full_name: params.name,
      email: params.email,
      subject: params.subject,
      status: 'unread',
    });
    await expect.poll(() => mailsTo('muraho@isangano.example')).toHaveLength(1);
  });

  test('gets the same response for suspected spam, which only staff see', async () => {
    const response = await send(
      call('contact', { ...params, subject: 'Cheap pills', form_signs: '9000 filled' }),
    );
    expect([response.statusCode, response.body]).toEqual([200, 'OK']);
    expect(await lastMessage()).toMatchObject({ subject: 'Cheap pills', suspect: 'trap', status: 'unread' });
    await expect
      .poll(async () => (await mailsTo('muraho@isangano.example')).map(({ source }) => source))
      .toContainEqual(expect.stringContaining('Subject: [Suspected spam] New message: Cheap pills'));
  });

  test('can be sent as a form', async () => {
    const { template_params: _params, ...envelope } = call('contact');
    const parts = Object.entries({ ...envelope, ...params, subject: 'By form' });
    const form = multipart(parts.map(([name, value]) => ({ name, value: String(value) })));
    const response = await app.server.inject({ method: 'POST', url: formUrl, ...form });
    expect([response.statusCode, response.body]).toEqual([200, 'OK']);
    expect(await lastMessage()).toMatchObject({ subject: 'By form', full_name: params.name });
  });
});

describe('the newsletter template', () => {
  const subscribe = (subscriber_email: string, headers = {}) =>
    send(call('newsletter', { subscriber_email, from_name: 'Website', message: 'A subscription' }), headers);

  test('stores a subscriber once and sends one confirmation mail in their language', async () => {
    expect((await subscribe('Keza@mail.example', { cookie: 'language=fr' })).body).toBe('OK');
    expect((await subscribe('keza@MAIL.example')).body).toBe('OK');
    expect(await listSubscribers()).toEqual([{ email: 'Keza@mail.example', locale: 'fr' }]);
    await expect.poll(() => mailsTo('Keza@mail.example')).toHaveLength(1);
    expect(await mailsTo('keza@MAIL.example')).toEqual([]);
  });

  test('uses the language of the form, and sends no mail for suspected spam', async () => {
    const quickParams = { subscriber_email: 'fast@mail.example', language: 'rw', form_signs: '150' };
    expect((await send(call('newsletter', quickParams))).body).toBe('OK');
    expect(await listSubscribers()).toContainEqual({ email: 'fast@mail.example', locale: 'rw' });
    expect(await mailsTo('fast@mail.example')).toEqual([]);
  });

  test('returns 400 without a valid address', async () => {
    for (const address of ['nobody', '', ' ']) {
      const response = await subscribe(address);
      expect([response.statusCode, response.body]).toEqual([400, 'Please enter a valid email address.']);
    }
  });
});

test('parameters that no template has are ignored, in JSON and in a form', async () => {
  const before = await countStored(app);
  const others = { to_name: 'Staff', 'g-recaptcha-response': 'x', isAdmin: 'true', constructor: 'y' };
  const message = { ...params, subject: 'With other parameters' };
  expect((await send(call('contact', { ...message, ...others }))).body).toBe('OK');
  const { template_params: _params, ...envelope } = call('contact');
  const parts = [...Object.entries({ ...envelope, ...message, ...others }), ['__proto__', 'z']];
  const form = multipart(parts.map(([name = '', value]) => ({ name, value: String(value) })));
  const response = await app.server.inject({ method: 'POST', url: formUrl, ...form });
  expect([response.statusCode, response.body]).toEqual([200, 'OK']);
  expect((await countStored(app)).messages).toBe((before.messages ?? 0) + 2);
});

describe('a repeated call with an idempotency key', () => {
  const headers = { 'idempotency-key': 'from-an-outbox' };
  const other = { 'idempotency-key': 'for-a-reader' };
  const subscription = call('newsletter', { subscriber_email: 'outbox@mail.example' });

  test('stores one message, as JSON or as a form', async () => {
    const before = await countStored(app);
    const message = { ...params, subject: 'Sent again' };
    expect((await send(call('contact', message), headers)).body).toBe('OK');
    expect((await send(call('contact', message), headers)).body).toBe('OK');
    const { template_params: _params, ...envelope } = call('contact');
    const parts = Object.entries({ ...envelope, ...message });
    const form = multipart(
      parts.map(([name, value]) => ({ name, value: String(value) })),
      headers,
    );
    expect((await app.server.inject({ method: 'POST', url: formUrl, ...form })).body).toBe('OK');
    expect((await countStored(app)).messages).toBe((before.messages ?? 0) + 1);
    expect((await send(call('contact', params), headers)).statusCode).toBe(409);
  });

  test('has it as a parameter of the template, since the library sends no headers', async () => {
    const before = await countStored(app);
    const message = { ...params, subject: 'From the library', form_key: 'from-the-library' };
    expect((await send(call('contact', message))).body).toBe('OK');
    expect((await send(call('contact', message))).body).toBe('OK');
    expect((await countStored(app)).messages).toBe((before.messages ?? 0) + 1);
    const malformed = { ...message, form_key: 'x'.repeat(300) };
    expect((await send(call('contact', malformed))).statusCode).toBe(400);
  });

  test('does not subscribe a reader again who has left meanwhile', async () => {
    expect((await send(subscription, other)).body).toBe('OK');
    const listEmails = async () =>
      (await listSubscribers()).filter((row) => JSON.stringify(row).includes('outbox@'));
    expect(await listEmails()).toHaveLength(1);
    await app.deps.db.write.deleteFrom('subscriber').where('email', '=', 'outbox@mail.example').execute();
    expect((await send(subscription, other)).body).toBe('OK');
    expect(await listEmails()).toEqual([]);
    const changed = call('newsletter', { subscriber_email: 'another@mail.example' });
    expect((await send(changed, other)).statusCode).toBe(409);
    expect((await send(subscription)).body).toBe('OK');
    expect(await listEmails()).toHaveLength(1);
  });
});

describe('an invalid call returns a plain text error:', () => {
  test.each<[object, string]>([
    [{}, 'The public key is required'],
    [{ ...call('contact'), user_id: ' ' }, 'The public key is required'],
    [{ ...call('contact'), service_id: 7 }, 'The service ID is required'],
    [{ ...call('contact'), template_id: '' }, 'The template ID is required'],
    [call('toString'), 'The template ID not found'],
    [call('contact', []), 'The template params have to be the object'],
    [call('contact', null), 'The template params have to be the object'],
    [call('contact', 'name=x'), 'The template params have to be the object'],
    [call('contact', { ...params, name: '', subject: ' ' }), 'Full name is required; Subject is required'],
  ])('%j', async (payload, text) => {
    const before = await countStored(app);
    const response = await send(payload);
    expect([response.statusCode, response.body]).toEqual([400, text]);
    expect(response.headers['content-type']).toContain('text/plain');
    expect(await countStored(app)).toEqual(before);
  });

  test.each([
    ['{"user_id"', 'application/json', 400, 'The body is not valid JSON.'],
    ['[]', 'application/json', 400, 'Please check the marked fields.'],
    ['a=b', 'application/x-www-form-urlencoded', 415, 'This type of content is not accepted here.'],
    [`"${'x'.repeat(1_100_000)}"`, 'application/json', 413, 'This is too large.'],
  ])('a body of %.9s', async (payload, type, status, text) => {
    const headers = { 'content-type': type };
    const response = await app.server.inject({ method: 'POST', url, headers, payload });
    expect([response.statusCode, response.body]).toEqual([status, text]);
  });

  test('a form with a file', async () => {
    const before = await countStored(app);
    const form = multipart([{ name: 'my_file', file: 'a.png', content: fileBytes('png') }]);
    const response = await app.server.inject({ method: 'POST', url: formUrl, ...form });
    expect([response.statusCode, response.body]).toEqual([400, 'No file is expected here.']);
    expect(await countStored(app)).toEqual(before);
  });
});
