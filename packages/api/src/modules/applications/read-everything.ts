import type { CopyFile } from '../../core/record-module.ts';
import type { Executor } from '../../database/database.ts';
import { listAppointments } from './appointments/queries.ts';
import { findReason, listScores } from './assessment/queries.ts';
import { listAllEvents } from './capability-queries.ts';
import { findApplication, listFiles } from './queries.ts';
import { findRecord } from './records.ts';

/** Returns all that is stored of an application; its files have the paths of their copies as links. */
export async function readEverything(executor: Executor, id: string, copyFile: CopyFile): Promise<object> {
  const files = [];
  for (const { size_bytes: sizeBytes, scan, ...file } of await listFiles(executor, [id])) {
    const { id: fileId, field, name, type } = file;
    const url = await copyFile({ id: fileId, name, type });
    files.push({ id: fileId, field, name, type, sizeBytes, scan: scan ?? ('unscanned' as const), url });
  }
  const application = await findApplication(executor, id);
  return {
    kind: application?.kind,
    ...(await findRecord(executor, id, files)),
    history: await listAllEvents(executor, id),
    scores: await listScores(executor, id),
    rejectionReason: (await findReason(executor, id)) ?? null,
    appointments: await listAppointments(executor, id),
  };
}
