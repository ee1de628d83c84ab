import { jsonList } from '@isangano/platform/database/sql-fragments';
import { createDelete, createInsert, type Executor, type Trx } from '../../../database/database.ts';

/** Lists the files of the portraits of applications that wait to be rendered, without those that were replaced. */
export async function listWaitingPortraits(executor: Executor, applicationIds: readonly string[]) {
  const rows = await executor
    .selectFrom('portrait_waiting')
    .innerJoin('application_file', 'application_file.id', 'file_id')
    .select('file_id')
    .where('application_id', 'in', jsonList(applicationIds))
    .where('replaced_in', 'is', null)
    .execute();
  return rows.map(({ file_id }) => file_id);
}

export const deleteWaitingPortrait = createDelete('portrait_waiting', 'file_id');

/**
 * Stores the rendition of the portrait of an application in place of an earlier one, and returns the id of the
 * application; undefined if the file was deleted or replaced meanwhile.
 */
export async function insertPortrait(trx: Trx, fileId: string, bytes: Uint8Array) {
  const file = await trx
    .selectFrom('application_file')
    .select('application_id')
    .where('id', '=', fileId)
    .where('replaced_in', 'is', null)
    .executeTakeFirst();
  if (!file) return undefined;
  await deleteRendition(trx, file.application_id);
  await insertRendition(trx, { file_id: fileId, application_id: file.application_id, bytes });
  return file.application_id;
}

const deleteRendition = createDelete('portrait_rendition', 'application_id');
const insertRendition = createInsert('portrait_rendition');

/** Renditions of portraits that were not replaced, and in which no malware was found. */
function selectShown(executor: Executor) {
  return executor
    .selectFrom('portrait_rendition')
    .innerJoin('application_file', 'application_file.id', 'file_id')
    .where('replaced_in', 'is', null)
    .where((where) => where.or([where('scan', 'is', null), where('scan', '<>', 'infected')]));
}

/** Finds the rendition of a portrait that was not replaced, and in which no malware was found. */
export async function findPortrait(executor: Executor, fileId: string) {
  return await selectShown(executor)
    .select(['portrait_rendition.application_id as applicationId', 'bytes'])
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}

/** Lists the applications that have the rendition of a portrait, with its file. */
export async function listPortraits(executor: Executor, applicationIds: readonly string[]) {
  return await selectShown(executor)
    .innerJoin('application', 'application.id', 'portrait_rendition.application_id')
    .select(['portrait_rendition.application_id', 'file_id'])
    .where('portrait_rendition.application_id', 'in', jsonList(applicationIds))
    .where('first_look', 'is distinct from', 'hidden')
    .execute();
}
