import { sql } from 'kysely';
import type { Executor } from '../../database/database.ts';

const hasEmail = (email: string) => sql<boolean>`email = ${email} collate nocase`;

/** Lists the ids of the applications from an address, regardless of case, oldest first. */
export async function listIdsFrom(executor: Executor, email: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('application')
    .select('id')
    .where(hasEmail(email))
    .orderBy('seq')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the newest applications from an address, as the page of a person shows them. */
export async function listApplicationsOf(
  executor: Executor,
  { email, limit }: { email: string; limit: number },
) {
  return await executor
    .selectFrom('application')
    .select(['id', 'created_at as at', 'kind', 'topic', 'status', 'suspect', 'name'])
    .where(hasEmail(email))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** Lists all history events of an application, oldest first. */
export async function listAllEvents(executor: Executor, applicationId: string) {
  return await executor
    .selectFrom('application_event')
    .select(['action', 'at', 'staff_email as by', 'file_name as file', 'detail'])
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .execute();
}

/** Lists the ids of applications that were decided before a time, oldest first. */
export async function listDecidedBefore(executor: Executor, time: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('application')
    .select('id')
    .where('status', '<>', 'pending')
    .where('decided_at', '<', time)
    .orderBy('seq')
    .execute();
  return rows.map(({ id }) => id);
}
