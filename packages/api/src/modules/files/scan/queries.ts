import type { ScanResult } from '@isangano/contracts/applications/values';
import { sql } from 'kysely';
import type { Executor } from '../../../database/database.ts';

/** Finds the oldest file of an application, or else of a reply, that was not scanned yet, with the record that it belongs to. */
export async function findUnscannedFile(executor: Executor) {
  const file = await executor
    .selectFrom('application_file')
    .select(['id', sql<string>`'application'`.as('noun'), 'application_id as recordId'])
    .where('scan', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (file) return file;
  return await executor
    .selectFrom('reply_file')
    .innerJoin('received_reply', 'received_reply.id', 'reply_id')
    .select(['reply_file.id', 'noun', 'record_id as recordId'])
    .where('scan', 'is', null)
    .orderBy('reply_file.id')
    .limit(1)
    .executeTakeFirst();
}

/** Stores the result of a scan. Several servers may scan a file at the same time: the first result is kept, unless a later one finds malware. */
export async function updateScan(
  executor: Executor,
  id: string,
  { result, signature, at }: { result: ScanResult; signature: string | null; at: string },
): Promise<void> {
  const scanned = { scan: result, scan_signature: signature, scanned_at: at };
  for (const table of ['application_file', 'reply_file'] as const)
    await executor
      .updateTable(table)
      .set(scanned)
      .where('id', '=', id)
      .$if(result !== 'infected', (query) => query.where('scan', 'is', null))
      .execute();
}
