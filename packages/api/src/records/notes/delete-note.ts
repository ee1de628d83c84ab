import { hasRole } from '@isangano/contracts/identity/roles';
import { AppError } from '@isangano/platform/errors';
import type { ChangeDeps, Staff } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { deleteNoteRow, findNote } from './queries.ts';
import type { NoteTable } from './table.ts';

/** Authors delete their own notes, owners all. */
export function canDeleteNote(
  { staff_id }: Pick<NoteTable, 'staff_id'>,
  { id, role }: Pick<Staff, 'id' | 'role'>,
): boolean {
  return staff_id === id || hasRole(role, 'owner');
}

/** Deletes a note; after the commit the change is published. Throws `not_found`, `forbidden`, `unavailable`. */
export async function deleteNote(deps: ChangeDeps, staff: Staff, id: string): Promise<void> {
  const { db, changes, clock, log } = deps;
  const note = await inTransaction(db, async (trx) => {
    const found = await findNote(trx, id);
    if (!found) throw new AppError('not_found');
    if (!canDeleteNote(found, staff)) throw new AppError('forbidden');
    await deleteNoteRow(trx, id);
    const { noun, record_id: subject } = found;
    await recordAction(trx, staff, { action: 'note_deleted', subject }, new Date(clock()).toISOString());
    return { noun, subject };
  });
  changes.publish({ noun: note.noun, action: 'changed', id: note.subject });
  log.info({ noteId: id, staffId: staff.id }, 'note deleted');
}
