import type { Executor } from '../../database/database.ts';

/** Returns what kind of record an id belongs to, of those that staff see mails of. */
export async function findRecordNoun(
  executor: Executor,
  id: string,
): Promise<'application' | 'message' | undefined> {
  const find = async (table: 'application' | 'contact_message') =>
    (await executor.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  if (await find('application')) return 'application';
  return (await find('contact_message')) ? 'message' : undefined;
}
