import { messageView } from '@isangano/contracts/messages/message';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStored, openTestApp, signInHeader, type TestApp, writtenMails } from '../../testing.ts';

const url = '/api/contact';
const message = {
  fullName: 'Jean Bosco Habimana',
  email: 'bosco@mail.example',
  phone: '+250 788 222 333',
  subject: 'A clinic at the lake',
  message: 'We would like\npatient files.',
};

let app: TestApp;
let staff: { authorization: string };
beforeAll(async () => {
  app = await openTestApp();
  staff = await signInHeader(app);
});
afterAll(() => app.close());

async function post(payload: object, headers: Record<string, string> = {}) {
  return await app.server.inject({ method: 'POST', url, payload, headers });
}

async function put(id: string, payload: object) {
  return await app.server.inject({ method: 'PUT', url: `${url}/${id}`, headers: staff, payload });
}

test('creating a message returns 201 with the record and sends a mail', async () => {
  const response = await post(message);
  expect(response.statusCode).toBe(201);
  expect(messageView.parse(response.json())).toMatchObject({ ...message, status: 'unread' });
  const [mail] = await writtenMails(app, 1);
  expect(mail?.name).toMatch(/-contact-note-/);
  expect(mail?.source).toMatch(/^To: muraho@isangano\.example\r$/m);
  expect(mail?.source).toMatch(/^Reply-To: bosco@mail\.example\r$/m);
});

test('the mail to the group is in the language of its mailbox, not of the visitor', async () => {
  const kigali = await openTestApp({ MAIL_TO_LANGUAGE: 'rw' });
  const headers = { 'content-language': 'fr' };
  await kigali.server.inject({ method: 'POST', url, payload: message, headers });
  const [mail] = await writtenMails(kigali, 1);
  expect(mail?.source).toMatch(/^Subject: Ubutumwa bushya: A clinic at the lake\r$/m);
  await kigali.close();
});

test('returns 400 with the field errors and stores nothing', async () => {
  const before = await countStored(app);
  const response = await post({ ...message, fullName: '', email: 'bosco' });
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    {
      message: 'Please check the marked fields.',
      issues: [
        { path: 'fullName', message: 'Full name is required' },
        { path: 'email', message: 'Please enter a valid email address.' },
      ],
    },
  ]);
  expect(await countStored(app)).toEqual(before);
});

describe('an idempotency key', () => {
  test('returns the first response again, and 409 for another body', async () => {
    const headers = { 'idempotency-key': 'one' };
    const first = await post(message, headers);
    const again = await post(message, headers);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await post({ ...message, subject: 'Other' }, headers)).statusCode).toBe(409);
  });

  test.each(['', 'x'.repeat(201)])('that is invalid returns 400: %.5s', async (key) => {
    const response = await post(message, { 'idempotency-key': key });
    expect([response.statusCode, response.json().issues]).toEqual([
      400,
      [{ path: 'idempotency-key', message: 'This value is not valid.' }],
    ]);
  });
});

test('messages can be read, marked as read and deleted', async () => {
  const { id } = messageView.parse((await post(message)).json());
  const read = (path: string) => app.server.inject({ url: path, headers: staff });
  expect((await put(id, { status: 'read' })).json()).toMatchObject({ id, status: 'read' });
  const back = await put(id, { status: 'unread' });
  expect([back.statusCode, back.json()]).toMatchObject([
    400,
    { message: 'A message cannot be marked as unread.' },
  ]);
  for (const payload of [{}, { status: 'archived' }]) expect((await put(id, payload)).statusCode).toBe(400);
  expect((await read(`${url}/${id}`)).json()).toMatchObject({ status: 'read' });

  const remove = () => app.server.inject({ method: 'DELETE', url: `${url}/${id}`, headers: staff });
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
  expect((await read(`${url}/${id}`)).statusCode).toBe(404);
});
