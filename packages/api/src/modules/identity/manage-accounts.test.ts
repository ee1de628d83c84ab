import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStaffMember, openTestDeps, type TestDeps } from '../../testing.ts';
import { createAdmin } from './manage-accounts.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

test('a second account with the same e-mail address is refused, and the reason says so', async () => {
  const create = () =>
    createAdmin({ ...deps, groupName: 'Isangano Group' }, aStaffMember, { email: 'keza@isangano.example' });
  await create();
  await expect(create()).rejects.toMatchObject({
    code: 'conflict',
    message: 'There is already an account with this e-mail address.',
  });
});
