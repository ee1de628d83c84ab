import { type AddNoteInput, findMentionedNames } from '@isangano/contracts/notes/note';
import { AppError } from '@isangano/platform/errors';
import type { Deps, Staff } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/record-action.ts';
import { insertRecordEvent } from '../history/insert-record-event.ts';
import { findNote, hasRecord, insertNote } from './queries.ts';

/**
 * Stores a note about an application or a message, and whom it mentions. A repeated `key` stores nothing. After the commit the change is
 * published. Throws `not_found`, `conflict` (reason `key_reused` for a key with another text), `unavailable`.
 */
export async function addNote(
  { db, changes, clock, log }: Pick<Deps, 'db' | 'changes' | 'clock' | 'log'>,
  staff: Staff,
  { key, noun, id, text }: AddNoteInput,
): Promise<void> {
  const at = new Date(clock()).toISOString();
  await inTransaction(db, async (trx) => {
    const earlier = await findNote(trx, key);
    if (earlier) {
      if ((earlier.application_id ?? earlier.message_id) !== id || earlier.body !== text)
        throw new AppError('conflict', { reason: 'key_reused' });
      return;
    }
    if (!(await hasRecord(trx, { noun, id }))) throw new AppError('not_found');
    const { id: staff_id, email: staff_email } = staff;
    await insertNote(
      trx,
      {
        id: key,
        application_id: noun === 'application' ? id : null,
        message_id: noun === 'message' ? id : null,
        staff_id,
        staff_email,
        body: text,
        at,
      },
      findMentionedNames(text),
    );
    await insertRecordEvent(trx, { noun, id }, staff, { action: 'noted', detail: null, at });
    await recordAction(trx, staff, { action: 'note_added', subject: id }, at);
  });
  changes.publish({ noun, action: 'changed', id });
  log.info({ [`${noun}Id`]: id, staffId: staff.id }, 'note added');
}
