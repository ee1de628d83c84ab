import { addNoteInput, mention, note } from '@isangano/contracts/notes/note';
import { recordSubject } from '@isangano/contracts/records';
import * as z from 'zod/mini';
import type { Deps, Staff } from '../../core/context.ts';
import { getModule } from '../../core/record-module.ts';
import { byId, readerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { inTransaction } from '../../database/database.ts';
import { listNames } from '../record-queries.ts';
import { addNote, canDeleteNote, deleteNote } from './edit-notes.ts';
import { listNotes, listUnseenMentions, updateMentionsSeen } from './queries.ts';

const mentions = z.array(mention);

export const notesRouter = router({
  list: readerProcedure
    .input(recordSubject)
    .output(z.array(note))
    .query(async ({ ctx, input }) =>
      (await listNotes(ctx.db.read, input)).map(({ id, at, staff_id, staff_email, body }) => ({
        id,
        at,
        by: staff_email,
        text: body,
        canDelete: canDeleteNote({ staff_id }, ctx.staff),
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

  /** Marks those mentions of the person who asks as seen that are in the notes about a record. */
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
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const noun of new Set(mentions.map((mention) => mention.noun))) {
    const ids = mentions.filter((mention) => mention.noun === noun).map(({ id }) => id);
    names.set(noun, await listNames(read, getModule(records, noun), ids));
  }
  return mentions.map((mention) => ({ ...mention, name: names.get(mention.noun)?.get(mention.id) ?? '' }));
}
