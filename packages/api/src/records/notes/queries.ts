import { hasRole, staffRoles } from '@isangano/contracts/identity/roles';
import { mentionsMax } from '@isangano/contracts/notes/note';
import { createDelete, createFind, createList, type Executor } from '../../database/database.ts';
import type { NoteTable } from './table.ts';

/** Lists the notes about a record, oldest first. */
export const listNotes = createList('note', ['noun', 'record_id'], 'at', 'id');

/** The roles that see what visitors sent. */
const readerRoles = staffRoles.filter((role) => hasRole(role, 'reader'));

export const findNote = createFind('note', 'id');

/** Stores a note, and mentions of the active accounts that see records with one of the names or addresses in lower case, except its author. */
export async function insertNote(executor: Executor, note: NoteTable, names: readonly string[]) {
  await executor.insertInto('note').values(note).execute();
  if (names.length === 0) return;
  await executor
    .insertInto('note_mention')
    .columns(['note_id', 'staff_id', 'seen_at'])
    .expression((query) =>
      query
        .selectFrom('admin_account')
        .select((build) => [build.val(note.id).as('note_id'), 'id', build.lit(null).as('seen_at')])
        .where((where) =>
          where.or([
            where(where.fn<string>('lower', ['username']), 'in', names),
            where('email', 'in', names),
          ]),
        )
        .where('disabled_at', 'is', null)
        .where('role', 'in', readerRoles)
        .where('id', '<>', note.staff_id),
    )
    .execute();
}

export const deleteNoteRow = createDelete('note', 'id');

/** Lists notes that mention a person who has not seen them, newest first. */
export async function listUnseenMentions(executor: Executor, staffId: string) {
  return await executor
    .selectFrom('note_mention')
    .innerJoin('note', 'note.id', 'note_mention.note_id')
    .select([
      'note.id as noteId',
      'note.at',
      'note.staff_email as by',
      'note.body as text',
      'note.noun',
      'note.record_id as id',
    ])
    .where('note_mention.staff_id', '=', staffId)
    .where('seen_at', 'is', null)
    .orderBy('note.at', 'desc')
    .limit(mentionsMax)
    .execute();
}

/** Marks the mentions of somebody in the notes about a record as seen; `at` is ISO 8601. */
export async function updateMentionsSeen(
  executor: Executor,
  { noun, id }: { noun: string; id: string },
  { staffId, at }: { staffId: string; at: string },
): Promise<void> {
  await executor
    .updateTable('note_mention')
    .set({ seen_at: at })
    .where('staff_id', '=', staffId)
    .where('seen_at', 'is', null)
    .where('note_id', 'in', (query) =>
      query.selectFrom('note').select('id').where('noun', '=', noun).where('record_id', '=', id),
    )
    .execute();
}
