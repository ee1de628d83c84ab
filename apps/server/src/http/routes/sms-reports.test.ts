import { inTransaction } from '@isangano/api/database/database';
import { apiPrefix, restPaths, smsReportsPath } from '@isangano/contracts/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing.ts';
import { interviewParts, multipart } from '../../testing-bodies.ts';

const secret = 'f'.repeat(40);
const providerId = 'ATXid_1';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    SMS_URL: 'africastalking+http://sandbox:key@127.0.0.1:9',
    SMS_REPORTS_SECRET: secret,
  });
  const response = await app.server.inject({
    method: 'POST',
    url: apiPrefix + restPaths.interviews,
    ...multipart(interviewParts),
  });
  const { id }: { id: string } = response.json();
  const at = '2026-11-20T08:00:00.000Z';
  await inTransaction(app.deps.db, (trx) =>
    trx
      .insertInto('sms')
      .values({
        id: 'sms-1',
        application_id: id,
        kind: 'reply',
        phone: '+250788123456',
        text: 'A',
        created_at: at,
        state: 'sent',
        state_at: at,
        attempts: 1,
        next_attempt_at: at,
        provider_id: providerId,
        cost: null,
        last_error: null,
      })
      .execute(),
  );
});
afterAll(() => app.close());

const readState = async () =>
  (await app.deps.db.read.selectFrom('sms').select('state').executeTakeFirstOrThrow()).state;

async function report(
  path: string,
  fields: Record<string, string>,
  type = 'application/x-www-form-urlencoded',
) {
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': type },
    payload: new URLSearchParams(fields).toString(),
  });
  return statusCode;
}

test.each([
  ['another secret', `${smsReportsPath}/${'e'.repeat(40)}`, { id: providerId, status: 'Success' }, 404],
  ['a shorter secret', `${smsReportsPath}/${secret.slice(1)}`, { id: providerId, status: 'Success' }, 404],
  ['no secret', smsReportsPath, { id: providerId, status: 'Success' }, 404],
  ['an unknown notice', `${smsReportsPath}/${secret}`, { id: 'ATXid_2', status: 'Success' }, 204],
  ['an unknown state', `${smsReportsPath}/${secret}`, { id: providerId, status: 'Lost' }, 204],
  ['nothing', `${smsReportsPath}/${secret}`, {}, 204],
  ['too much', `${smsReportsPath}/${secret}`, { id: 'x'.repeat(5000) }, 413],
])('a report with %s changes nothing', async (_name, path, fields, status) => {
  expect(await report(path, fields)).toBe(status);
  expect(await readState()).toBe('sent');
});

test('a report as JSON is refused', async () => {
  const path = `${smsReportsPath}/${secret}`;
  expect(await report(path, { id: providerId, status: 'Success' }, 'application/json')).toBe(415);
});

test('a report of the provider is stored', async () => {
  expect(await report(`${smsReportsPath}/${secret}`, { id: providerId, status: 'Success' })).toBe(204);
  expect(await readState()).toBe('delivered');
});
