import { minuteMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureFirstAdmin } from '../../modules/identity/manage-accounts.ts';
import { authenticateHeader, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';

const account = { email: 'keza@isangano.example', password: 'a good password' };

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, account, 'unused@isangano.example');
});
afterEach(() => deps.close());

test('what came in since the end of the last visit is new, for each person and list', async () => {
  const login = await createTestCaller(deps).auth.login(account);
  const token = login.success ? login.accessToken : '';
  const staff = createTestCaller(deps, await authenticateHeader(deps, `Bearer ${token}`));
  const visit = async (noun: 'application' | 'message' = 'application') =>
    (await staff.visits.begin({ noun })).since;
  const now = () => new Date(deps.clock()).toISOString();

  expect(await visit()).toBeNull();
  deps.moveClock(20 * minuteMs);
  const lastSeen = now();
  expect(await visit()).toBeNull();
  deps.moveClock(31 * minuteMs);
  expect(await visit()).toBe(lastSeen);
  deps.moveClock(20 * minuteMs);
  expect(await visit()).toBe(lastSeen);
  expect(await visit('message')).toBeNull();
});
