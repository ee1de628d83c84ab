import { dayMs } from '@isangano/contracts/durations';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyRetention } from '../../records/retention/apply-retention.ts';
import {
  aStaffMember,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  postgresServer,
  type TestDeps,
} from '../../testing.ts';
import { recordFileOpened, recordFileShown } from '../applications/module.ts';
import { anInterview } from '../applications/testing.ts';
import { ensureFirstAdmin } from '../identity/manage-accounts.ts';
import { listAuditEntries } from './queries.ts';
import { recordAction } from './record-action.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

const now = () => new Date(deps.clock()).toISOString();
const list = async () => await listAuditEntries(deps.db.read, {}, { before: undefined });
const record = async (at: string, address = '203.0.113.77') => {
  const actor = { ...aStaffMember, origin: { address, requestId: 'request-1' } };
  await recordAction(deps.db.write, actor, { action: 'project_updated', subject: 'p1' }, at);
};

describe('an entry', () => {
  const statements = [
    "update audit_entry set actor = 'somebody else'",
    "update audit_entry set at = '2026-01-01T00:00:00.000Z'",
    'update audit_entry set seq = 99',
    "update audit_entry set address = '203.0.113.'",
    'update audit_entry set address = null',
    'delete from audit_entry',
    postgresServer === undefined
      ? `insert or replace into audit_entry (seq, at, actor_kind, action)
          values (1, '2026-11-20T08:00:00.000Z', 'unknown', 'signed_in')`
      : 'truncate audit_entry',
  ];
  test.each(statements)('is not changed by: %s', async (statement) => {
    await record(new Date().toISOString());
    const before = await list();
    expect(before).toHaveLength(1);
    await expect(sql.raw(statement).execute(deps.db.write)).rejects.toThrow('append-only');
    expect(await list()).toEqual(before);
  });

  test('keeps its address for 90 days; then retention shortens it to the network', async () => {
    deps.moveClock(Date.now() - deps.clock());
    await record(new Date(deps.clock() - 90 * dayMs - 1000).toISOString());
    await record(new Date(deps.clock() - 90 * dayMs - 1000).toISOString(), '2001:db8:1:2::9');
    await record(new Date(deps.clock() - 89 * dayMs).toISOString());
    await applyRetention(deps, {}, { isDryRun: true });
    expect((await list())[1]?.address).toBe('2001:db8:1:2::9');
    await applyRetention(deps, {});
    expect((await list()).map(({ address }) => address)).toEqual([
      '203.0.113.77',
      '2001:db8:1:',
      '203.0.113.',
    ]);
    const rewritten = sql.raw("update audit_entry set address = '198.' where seq = 1");
    await expect(rewritten.execute(deps.db.write)).rejects.toThrow('append-only');
  });
});

test('the list is filtered by who, what and when, and read in pages', async () => {
  await record('2026-11-01T10:00:00.000Z');
  await record('2026-11-02T23:59:59.999Z');
  await record('2026-11-03T00:00:00.000Z');
  const actor = { ...aStaffMember, email: 'other@isangano.example' };
  await recordAction(deps.db.write, actor, { action: 'signed_out' }, '2026-11-02T12:00:00.000Z');
  const owner = createStaffCaller(deps);
  const listTimes = async (filter: Parameters<typeof owner.audit.list>[0]) =>
    (await owner.audit.list(filter)).entries.map(({ at }) => at.slice(0, 13));
  expect(await listTimes({ from: '2026-11-02', until: '2026-11-02' })).toEqual([
    '2026-11-02T12',
    '2026-11-02T23',
  ]);
  expect(await listTimes({ action: 'signed_out' })).toEqual(['2026-11-02T12']);
  expect(await listTimes({ actor: 'other@isangano.example' })).toEqual(['2026-11-02T12']);
  expect(await listTimes({ cursor: 3 })).toEqual(['2026-11-02T23', '2026-11-01T10']);
  expect(await owner.audit.actors()).toEqual(['other@isangano.example', aStaffMember.email]);
});

test('the page of the log names the record of an entry as long as it exists', async () => {
  const staff = createStaffCaller(deps);
  const message = { fullName: 'Aline', email: 'aline@mail.example', subject: 'A', message: 'B' };
  const { id } = await createTestCaller(deps).messages.create(message);
  await staff.notes.add({ noun: 'message', id, key: '0'.repeat(32), text: 'Who answers?' });
  await record(now());
  const listRecords = async () => (await staff.audit.list({})).entries.map((entry) => entry.record);
  expect(await listRecords()).toEqual([null, { noun: 'message', id, name: 'Aline' }]);
  await staff.messages.delete({ id });
  expect(await listRecords()).toEqual([null, null, null]);
});

test('what is recorded once for some minutes is recorded again after a clock that was ahead is set back', async () => {
  const { applications, messages } = createStaffCaller(deps);
  const application = await anInterview(deps);
  const opening = { applicationId: application.id, fileId: 'film-1', name: 'film.mp4' };
  const readAll = async () => {
    await messages.list({});
    await recordFileOpened(deps, aStaffMember, opening);
    await recordFileShown(deps, aStaffMember, { subject: application.id, fileId: 'film-2' });
  };
  deps.moveClock(9 * dayMs);
  await readAll();
  deps.moveClock(-9 * dayMs);
  await readAll();
  await readAll();
  const actions = (await list()).map(({ action }) => action);
  expect(actions.toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'file_opened'),
    ...Array.from({ length: 2 }, () => 'list_exported'),
  ]);
  const history = await applications.history({ id: application.id });
  expect(history.filter(({ action }) => action === 'file_opened')).toHaveLength(2);
});

test('failed sign-ins are recorded, an unknown name never as it was typed', async () => {
  const account = { email: 'keza@isangano.example', password: 'a good password' };
  await ensureFirstAdmin(deps, account, 'unused@isangano.example');
  const login = createTestCaller(deps).auth.login;
  await login({ email: 'my secret passphrase', password: 'typed into the wrong field' });
  await login({ email: account.email, password: 'a wrong password' });
  await login(account);
  const entries = await list();
  expect(entries.map(({ action, actor, address }) => [action, actor, address])).toEqual([
    ['signed_in', account.email, '192.0.2.1'],
    ['sign_in_failed', account.email, '192.0.2.1'],
    ['sign_in_failed', null, '192.0.2.1'],
    ['account_created', null, null],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/passphrase|wrong (field|password)/);
});

test('failed sign-ins take none of the last space of a disk, and sign-ins are recorded all the same', async () => {
  const account = { email: 'keza@isangano.example', password: 'a good password' };
  await ensureFirstAdmin(deps, account, 'unused@isangano.example');
  const onFullDisk = { ...deps, db: { ...deps.db, isReady: async () => false } };
  const { login } = createTestCaller(onFullDisk).auth;
  expect(await login({ ...account, password: 'a wrong password' })).toMatchObject({ success: false });
  expect(await login(account)).toMatchObject({ success: true });
  expect((await list()).map(({ action }) => action)).toEqual(['signed_in', 'account_created']);
});

test('an entry outlives the record that it is about', async () => {
  const staff = createStaffCaller(deps);
  const message = { fullName: 'Aline', email: 'aline@mail.example', subject: 'A', message: 'B' };
  const { id } = await createTestCaller(deps).messages.create(message);
  await staff.messages.delete({ id });
  expect(await list()).toEqual([
    expect.objectContaining({ action: 'message_deleted', subject: id, actor: aStaffMember.email, at: now() }),
  ]);
});
