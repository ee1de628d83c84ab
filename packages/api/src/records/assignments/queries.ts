import type { Assignment, StaffMember } from '@isangano/contracts/assignments/assignment';
import type { RecordNoun, RecordSubject } from '@isangano/contracts/records';
import { type Executor, type Param, prepareQuery } from '../../database/database.ts';

const tables = { application: 'application', message: 'contact_message' } as const satisfies Record<
  RecordNoun,
  string
>;

/** Lists all accounts, by name. */
export async function listStaffMembers(executor: Executor): Promise<StaffMember[]> {
  const rows = await executor
    .selectFrom('admin_account')
    .select(['id', 'username', 'disabled_at'])
    .orderBy('username')
    .orderBy('id')
    .execute();
  return rows.map(({ disabled_at, ...member }) => ({ ...member, isActive: disabled_at === null }));
}

/** Finds the e-mail address of an account that is not disabled. */
export async function findActiveEmail(executor: Executor, id: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('admin_account')
    .select('email')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.email;
}

export async function findAssignment(
  executor: Executor,
  { noun, id }: RecordSubject,
): Promise<Assignment | undefined> {
  const [row] = await selectAssignment[noun](executor, { id });
  return row;
}

const selectAssignment = {
  application: prepareAssignment('application'),
  message: prepareAssignment('message'),
};

function prepareAssignment(noun: RecordNoun) {
  return prepareQuery((db, param: Param<{ id: string }>) =>
    db
      .selectFrom(tables[noun])
      .select(['assignee_id as assigneeId', 'version'])
      .where('id', '=', param('id')),
  );
}

/** Returns false unless the record has this version. A trigger increases that. */
export async function updateAssignee(
  executor: Executor,
  { noun, id }: RecordSubject,
  { assigneeId, version }: Assignment,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable(tables[noun])
    .set({ assignee_id: assigneeId })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
