import type { StaffRole } from '@isangano/contracts/auth/roles';
import type { SignedIn } from '../context.ts';
import { newId } from '../ids.ts';
import { aStaffMember, type TestDeps } from '../testing.ts';

/** Stores an account without a password and returns the person as signed in. */
export async function aColleague(
  deps: TestDeps,
  username: string,
  role: StaffRole = 'reviewer',
): Promise<SignedIn> {
  const id = newId();
  const email = `${username}.${id}@isangano.example`;
  await deps.db.write
    .insertInto('admin_account')
    .values({ id, email, username, password_hash: '', created_at: '', disabled_at: null, role })
    .execute();
  return { ...aStaffMember, id, email, role };
}
