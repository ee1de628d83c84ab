import { messageView } from '@isangano/contracts/messages/message';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStored, openTestApp, signInHeader, type TestApp, writtenMails } from '../testing.ts';

const url = '/api/contact';
const message = {
  fullName: 'Jean Bosco Habimana',
  email: 'bosco@mail.example',
  phone: '+250 788 222 333',
  subject: 'A clinic in Musanze',
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

test('a message answers 201 and its record, and becomes a mail', async () => {
  const answer = await post(message);
  expect(answer.statusCode).toBe(201);
  expect(messageView.parse(answer.json())).toMatchObject({ ...message, status: 'unread' });
  const [mail] = await writtenMails(app, 1);
  expect(mail?.name).toMatch(/-contact-note-/);
  expect(mail?.source).toMatch(/^To: muraho@isangano\.example\r$/m);
  expect(mail?.source).toMatch(/^Reply-To: bosco@mail\.example\r$/m);
});

test('faults are named, and nothing is stored', async () => {
  const before = await countStored(app);
  const answer = await post({ ...message, fullName: '', email: 'bosco' });
  expect([answer.statusCode, answer.json()]).toEqual([
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
  test('gives the first answer again, and refuses another body', async () => {
    const headers = { 'idempotency-key': 'one' };
    const first = await post(message, headers);
    const again = await post(message, headers);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await post({ ...message, subject: 'Other' }, headers)).statusCode).toBe(409);
  });

  test.each(['', 'x'.repeat(201)])('that is none is refused: %.5s', async (key) => {
    const answer = await post(message, { 'idempotency-key': key });
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path: 'idempotency-key', message: 'This value is not valid.' }],
    ]);
  });
});

test('a message is read, listed with a link to the next page, marked and deleted', async () => {
  const ids = [(await post(message)).json().id, (await post(message)).json().id].toReversed();
  const read = (at: string) => app.server.inject({ url: at, headers: staff });
  const page = await read(`${url}?limit=1`);
  expect(page.json()).toMatchObject([{ id: ids[0] }]);
  const next = /^<(.+)>; rel="next"$/.exec(String(page.headers.link))?.[1] ?? '';
  expect((await read(next)).json()).toMatchObject([{ id: ids[1] }]);

  expect((await put(ids[0], { status: 'read' })).json()).toMatchObject({ id: ids[0], status: 'read' });
  const back = await put(ids[0], { status: 'unread' });
  expect([back.statusCode, back.json()]).toEqual([400, { message: 'A message cannot be marked as unread.' }]);
  for (const payload of [{}, { status: 'archived' }])
    expect((await put(ids[0], payload)).statusCode).toBe(400);
  expect((await read(`${url}/${ids[0]}`)).json()).toMatchObject({ status: 'read' });

  const remove = () => app.server.inject({ method: 'DELETE', url: `${url}/${ids[0]}`, headers: staff });
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
  expect((await read(`${url}/${ids[0]}`)).statusCode).toBe(404);
});
