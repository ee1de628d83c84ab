import type { StaffRole } from '@isangano/contracts/identity/roles';
import { newId } from '@isangano/platform/ids';
import type { SignedIn } from '../../core/context.ts';
import { aStaffMember, type TestDeps } from '../../testing.ts';

/** Stores an account without a password and returns the person as signed in. */
export async function aColleague(
  deps: TestDeps,
  username: string,
  role: StaffRole = 'reviewer',
): Promise<SignedIn> {
  const id = newId();
  const email = `${username}.${id}@isangano.example`;
  await storeAccount(deps, { id, email, username, role });
  return { ...aStaffMember, id, email, role };
}

/** Stores the account of the caller of `createStaffCaller`, as work in the background looks for it. */
export async function storeStaffMember(deps: TestDeps): Promise<void> {
  await storeAccount(deps, { ...aStaffMember, username: 'staff' });
}

async function storeAccount(
  deps: TestDeps,
  { id, email, username, role }: Pick<SignedIn, 'id' | 'email' | 'role'> & { username: string },
): Promise<void> {
  await deps.db.write
    .insertInto('admin_account')
    .values({ id, email, username, password_hash: '', created_at: '', disabled_at: null, role })
    .execute();
}
