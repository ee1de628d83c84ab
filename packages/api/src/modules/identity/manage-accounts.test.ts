import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStaffMember, openTestDeps, type TestDeps } from '../../testing.ts';
import { createAdmin } from './manage-accounts.ts';
import { findAdminByLogin } from './queries.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

test('a second account with the same e-mail address is refused, and the reason says so', async () => {
  const create = () => createAdmin(deps, aStaffMember, { email: 'keza@isangano.example' });
  await create();
  await expect(create()).rejects.toMatchObject({
    code: 'conflict',
    message: 'There is already an account with this email address.',
  });
});

test('an account whose username is taken signs in by its address, and the first one goes on by the username', async () => {
  const create = async (email: string) => await createAdmin(deps, aStaffMember, { email });
  expect((await create('keza@isangano.example')).username).toBe('keza');
  expect((await create('keza@partner.example')).username).toBe('keza@partner.example');
  expect(await findAdminByLogin(deps.db.read, 'keza')).toMatchObject({ email: 'keza@isangano.example' });
  expect(await findAdminByLogin(deps.db.read, 'keza@partner.example')).toMatchObject({
    email: 'keza@partner.example',
  });
});
