import { hasRole } from '@isangano/contracts/identity/roles';
import type { StaffMember } from '@isangano/contracts/records';
import type { Executor } from '../../database/database.ts';

/** Lists all accounts, by name. */
export async function listStaffMembers(executor: Executor): Promise<StaffMember[]> {
  const rows = await executor
    .selectFrom('admin_account')
    .select(['id', 'username', 'role', 'disabled_at'])
    .orderBy('username')
    .orderBy('id')
    .execute();
  return rows.map(({ disabled_at, role, ...member }) => ({
    ...member,
    isActive: disabled_at === null && hasRole(role, 'reader'),
  }));
}
