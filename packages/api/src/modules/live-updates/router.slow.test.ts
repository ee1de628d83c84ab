import { afterEach, beforeEach, expect, test } from 'vitest';
import { authenticateHeader, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { anInterview } from '../applications/testing.ts';
import { upsertSecondFactorRequired } from '../identity/account/factor-queries.ts';
import { ensureFirstAdmin } from '../identity/manage-accounts.ts';
import { messageInput } from '../messages/testing.ts';
import { streamsMax } from './changes.ts';

const account = { email: 'staff@isangano.example', password: 'a good password' };

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, account, 'unused@isangano.example');
});
afterEach(() => deps.close());

async function createSignedInCaller() {
  const result = await createTestCaller(deps).auth.login(account);
  if (!result.success) throw new Error(result.message);
  return createTestCaller(deps, await authenticateHeader(deps, `Bearer ${result.accessToken}`));
}

async function watch() {
  const updates = (await (await createSignedInCaller()).live.updates())[Symbol.asyncIterator]();
  expect(await updates.next()).toMatchObject({ value: { updates: [] } });
  return updates;
}

test('streams the number of new records, and which kinds of records have changed', async () => {
  const updates = await watch();
  const first = updates.next();
  const { id } = await createTestCaller(deps).messages.create(messageInput());
  expect(await first).toMatchObject({ value: { updates: [{ noun: 'message', created: 1 }] } });

  await anInterview(deps);
  await anInterview(deps);
  await (await createSignedInCaller()).messages.delete({ id });
  let applications = 0;
  const changedNouns = new Set<string>();
  while (applications < 2 || !changedNouns.has('message')) {
    const next = await updates.next();
    if (next.done) throw new Error('The updates ended.');
    for (const { noun, created } of next.value.updates) {
      changedNouns.add(noun);
      if (noun === 'application') applications += created;
      else expect(created).toBe(0);
    }
  }
  expect(applications).toBe(2);
  await updates.return?.();
});

test('ends the stream of a session that has ended', async () => {
  const staff = await createSignedInCaller();
  const updates = (await staff.live.updates())[Symbol.asyncIterator]();
  await updates.next();
  const end = expect(updates.next()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
    cause: { reason: 'session_ended' },
  });
  await staff.auth.logout();
  await anInterview(deps);
  await end;
});

test('ends the stream of a person who has to add a second factor first', async () => {
  const staff = await createSignedInCaller();
  const updates = (await staff.live.updates())[Symbol.asyncIterator]();
  await updates.next();
  const end = expect(updates.next()).rejects.toMatchObject({
    code: 'FORBIDDEN',
    cause: { reason: 'second_factor_missing' },
  });
  await upsertSecondFactorRequired(deps.db.write, true);
  await anInterview(deps);
  await end;
  await upsertSecondFactorRequired(deps.db.write, false);
});

test('ends the oldest stream when a session opens too many, and no other', async () => {
  const staff = await createSignedInCaller();
  const open = async () => (await staff.live.updates())[Symbol.asyncIterator]();
  const streams = await Promise.all(Array.from({ length: streamsMax }, open));
  for (const stream of streams) await stream.next();
  const [oldest, second] = streams.map((stream) => stream.next());
  const other = await watch();
  const newest = await open();
  await newest.next();
  await expect(oldest).rejects.toMatchObject({ name: 'AbortError' });
  const others = [second, newest.next(), other.next()];
  await createTestCaller(deps).messages.create(messageInput());
  for (const next of others) expect(await next).toMatchObject({ value: { updates: [{ noun: 'message' }] } });
});

test('ends the stream when the server stops', async () => {
  const updates = await watch();
  const next = updates.next();
  deps.changes.end();
  await expect(next).rejects.toMatchObject({ name: 'AbortError' });
});
