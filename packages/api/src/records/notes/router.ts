import { addNoteInput, findMentionedNames, mention, note } from '@isangano/contracts/notes/note';
import { recordSubject } from '@isangano/contracts/records';
import { AppError, requireFound } from '@isangano/platform/errors';
import * as z from 'zod/mini';
import type { ChangeDeps, Deps, Staff } from '../../core/context.ts';
import { getModule } from '../../core/record-module.ts';
import { listNamedRecords } from '../../core/record-name-queries.ts';
import { byId, canDelete, readerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { afterCommit, inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { findRecordState } from '../record-queries.ts';
import {
  deleteNoteRow,
  findNote,
  insertNote,
  listNotes,
  listUnseenMentions,
  updateMentionsSeen,
} from './queries.ts';

const mentions = z.array(mention);

export const notesRouter = router({
  list: readerProcedure
    .input(recordSubject)
    .output(z.array(note))
    .query(async ({ ctx, input }) =>
      (await listNotes(ctx.db.read, input.noun, input.id)).map(({ id, at, staff_id, staff_email, body }) => ({
        id,
        at,
        by: staff_email,
        text: body,
        canDelete: canDelete({ staff_id }, ctx.staff),
      })),
    ),

  add: reviewerProcedure
    .input(addNoteInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addNote(ctx, ctx.staff, input)),

  delete: reviewerProcedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteNote(ctx, ctx.staff, input.id)),

  listMentions: readerProcedure
    .output(mentions)
    .query(async ({ ctx }) => mentions.parse(await listMentions(ctx, ctx.staff))),

  /** Marks the mentions of the caller in the notes about a record as seen. */
  see: readerProcedure
    .input(recordSubject)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, (trx) =>
        updateMentionsSeen(trx, input, { staffId: ctx.staff.id, at: new Date(ctx.clock()).toISOString() }),
      ),
    ),
});

/** Lists notes that mention a person who has not seen them, newest first, with the names in their records. */
async function listMentions(
  { db: { read }, records }: Pick<Deps, 'db' | 'records'>,
  { id: staffId }: Pick<Staff, 'id'>,
) {
  const mentions = await listUnseenMentions(read, staffId);
  const named = await listNamedRecords(
    read,
    records,
    mentions.map(({ id }) => id),
  );
  return mentions.map((mention) => ({ ...mention, name: named.get(mention.id)?.name ?? '' }));
}

/**
 * Stores a note about a record, and whom it mentions. A repeated `key` stores nothing. After the commit the change is
 * published. Throws `not_found`, `conflict` (reason `key_reused` for a key with another text), `unavailable`.
 */
export async function addNote(
  { db, records, changes, clock, log }: ChangeDeps & Pick<Deps, 'records'>,
  staff: Staff,
  { key, noun, id, text }: { key: string; noun: string; id: string; text: string },
): Promise<void> {
  const module = getModule(records, noun);
  const at = new Date(clock()).toISOString();
  await inTransaction(db, async (trx) => {
    const earlier = await findNote(trx, key);
    if (earlier) {
      if (earlier.noun !== noun || earlier.record_id !== id || earlier.body !== text)
        throw new AppError('conflict', { reason: 'key_reused' });
      return;
    }
    if (!(await findRecordState(trx, module, id))) throw new AppError('not_found');
    const { id: staff_id, email: staff_email } = staff;
    await insertNote(
      trx,
      {
        id: key,
        noun,
        record_id: id,
        staff_id,
        staff_email,
        body: text,
        at,
      },
      findMentionedNames(text),
    );
    await module.events.insert(trx, id, staff, { action: 'noted', detail: null, at });
    await recordAction(trx, staff, { action: 'note_added', subject: id }, at);
    changes.publishAfter(trx, { noun, action: 'changed', id });
    afterCommit(trx, () => log.info({ [`${noun}Id`]: id, staffId: staff.id }, 'note added'));
  });
}

/** Deletes a note; after the commit the change is published. Throws `not_found`, `forbidden`, `unavailable`. */
async function deleteNote(deps: ChangeDeps, staff: Staff, id: string): Promise<void> {
  const { db, changes, clock, log } = deps;
  await inTransaction(db, async (trx) => {
    const found = requireFound(await findNote(trx, id));
    if (!canDelete(found, staff)) throw new AppError('forbidden');
    await deleteNoteRow(trx, id);
    const { noun, record_id: subject } = found;
    await recordAction(trx, staff, { action: 'note_deleted', subject }, clock());
    changes.publishAfter(trx, { noun, action: 'changed', id: subject });
  });
  log.info({ noteId: id, staffId: staff.id }, 'note deleted');
}
