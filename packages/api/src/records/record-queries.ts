import { hasRole } from '@isangano/contracts/identity/roles';
import type { StaffMember } from '@isangano/contracts/records';
import { equalsIgnoringCase } from '@isangano/platform/database/sql-fragments';
import { sql } from 'kysely';
import type { RecordModule } from '../core/record-module.ts';
import { type Executor, type Param, prepareQueries } from '../database/database.ts';

/** What capabilities read of a record of any kind. */
export type RecordState = { assigneeId: string | null; version: number; suspect: string | null };

type Table = Pick<RecordModule, 'table'>;

export async function findRecordState(executor: Executor, { table }: Table, id: string) {
  const [row] = await selectState(executor, table, { id });
  return row;
}

const selectState = prepareQueries(
  (
    table,
    param: Param<{ id: string }>,
  ) => sql<RecordState>`select assignee_id as "assigneeId", version, suspect
    from ${sql.table(table)} where id = ${param('id')}`,
);

/** Does nothing unless the record has this version. A trigger increases that. */
export async function updateAssignee(
  executor: Executor,
  { table }: Table,
  { id, assigneeId, version }: { id: string; assigneeId: string | null; version: number },
): Promise<void> {
  await sql`update ${sql.table(table)} set assignee_id = ${assigneeId}
    where id = ${id} and version = ${version}`.execute(executor);
}

/** Lists the ids of the records from an address, regardless of case, oldest first. */
export async function listIdsFrom(executor: Executor, { table }: Table, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where ${equalsIgnoringCase('email', email)} order by seq`.execute(executor);
  return rows.map(({ id }) => id);
}

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
