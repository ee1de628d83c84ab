import { afterEach, beforeEach, expect, test } from 'vitest';
import { anInterview } from '../applications/testing.ts';
import { authenticate } from '../auth/authenticate.ts';
import { ensureFirstAdmin } from '../auth/ensure-first-admin.ts';
import { messageInput } from '../messages/testing.ts';
import { callerOf, openTestDeps, type TestDeps } from '../testing.ts';

const account = { email: 'staff@isangano.example', password: 'a good password' };

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, account, 'unused@isangano.example');
});
afterEach(() => deps.close());

async function signedIn() {
  const result = await callerOf(deps).auth.login(account);
  if (!result.success) throw new Error(result.message);
  return callerOf(deps, await authenticate(deps, `Bearer ${result.accessToken}`));
}

async function watch() {
  const updates = (await (await signedIn()).live.updates())[Symbol.asyncIterator]();
  expect(await updates.next()).toMatchObject({ value: { updates: [] } });
  return updates;
}

test('those who watch are told what is new, and what has changed', async () => {
  const updates = await watch();
  const first = updates.next();
  const { id } = await callerOf(deps).messages.create(messageInput());
  expect(await first).toMatchObject({ value: { updates: [{ noun: 'message', created: 1 }] } });

  await anInterview(deps);
  await anInterview(deps);
  await (await signedIn()).messages.delete({ id });
  let applications = 0;
  const touched = new Set<string>();
  while (applications < 2 || !touched.has('message')) {
    const { value } = await updates.next();
    for (const { noun, created } of value?.updates ?? []) {
      touched.add(noun);
      if (noun === 'application') applications += created;
      else expect(created).toBe(0);
    }
  }
  expect(applications).toBe(2);
  await updates.return?.();
});

test('a session that has ended is told no more', async () => {
  const staff = await signedIn();
  const updates = (await staff.live.updates())[Symbol.asyncIterator]();
  await updates.next();
  const next = updates.next();
  await staff.auth.logout();
  await anInterview(deps);
  await expect(next).rejects.toMatchObject({ code: 'UNAUTHORIZED', cause: { reason: 'session_ended' } });
});

test('watching ends when the server stops', async () => {
  const updates = await watch();
  const next = updates.next();
  deps.changes.end();
  await expect(next).rejects.toMatchObject({ name: 'AbortError' });
});
