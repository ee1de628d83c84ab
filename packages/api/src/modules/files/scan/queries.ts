import type { ScanResult } from '@isangano/contracts/applications/values';
import type { Executor } from '../../../database/database.ts';

/** Finds the oldest file of an application that was not scanned yet. */
export async function findUnscannedFile(executor: Executor) {
  return await executor
    .selectFrom('application_file')
    .select(['id', 'application_id as applicationId'])
    .where('scan', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function updateScan(
  executor: Executor,
  id: string,
  { result, signature, at }: { result: ScanResult; signature: string | null; at: string },
): Promise<void> {
  await executor
    .updateTable('application_file')
    .set({ scan: result, scan_signature: signature, scanned_at: at })
    .where('id', '=', id)
    .execute();
}
