import { recordSubject } from '@isangano/contracts/records';
import { suspectsCountMax, suspectsPageSize } from '@isangano/contracts/spam/limits';
import {
  listSuspectsInput,
  suspectInput,
  suspectState,
  suspectsPage,
} from '@isangano/contracts/spam/suspects';
import { AppError, requireFound } from '@isangano/platform/errors';
import * as z from 'zod/mini';
import type { Deps, Staff } from '../../core/context.ts';
import { getModule, getSuspectSource, type Subject } from '../../core/record-module.ts';
import { readerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { countSuspects } from '../../modules/submissions/module.ts';
import { findSuspectReason, updateSuspect } from './suspect-queries.ts';

export const spamRouter = router({
  list: readerProcedure
    .input(listSuspectsInput)
    .output(suspectsPage)
    .query(async ({ ctx, input }) => suspectsPage.parse(await listSuspects(ctx, input))),

  get: readerProcedure
    .input(recordSubject)
    .output(suspectState)
    .query(async ({ ctx, input }) => {
      const { suspect } = getModule(ctx.records, input.noun);
      return { reason: requireFound(await findSuspectReason(ctx.db.read, suspect, input.id)).suspect };
    }),

  clear: reviewerProcedure
    .input(suspectInput)
    .output(z.void())
    .mutation(({ ctx, input }) => clearSuspect(ctx, ctx.staff, input)),

  mark: reviewerProcedure
    .input(recordSubject)
    .output(z.void())
    .mutation(({ ctx, input }) => markSuspect(ctx, ctx.staff, input)),
});

/**
 * Returns a page of all that is suspected spam, newest first. All are ordered by `seq`, which grows with time; a page
 * ends with all that has the last one, as records of two kinds may have the same.
 */
export async function listSuspects(
  { db: { read }, records: { suspects: sources } }: Pick<Deps, 'db' | 'records'>,
  { cursor }: { cursor?: number | null | undefined },
) {
  const window = { before: cursor ?? Number.MAX_SAFE_INTEGER, limit: suspectsPageSize + 1 };
  const lists = await Promise.all(sources.map((source) => source.list(read, window)));
  const listed = lists.flat().toSorted((one, other) => other.seq - one.seq);
  const lastSeq = listed[suspectsPageSize - 1]?.seq ?? 0;
  const page = listed.filter(({ seq }) => seq >= lastSeq);
  const counts = await Promise.all(sources.map(({ table }) => countSuspects(read, table, suspectsCountMax)));
  return {
    items: page.map(({ suspect }) => suspect),
    total: Math.min(
      suspectsCountMax,
      counts.reduce((sum, count) => sum + count, 0),
    ),
    nextCursor: listed.length > page.length ? (page.at(-1)?.seq ?? null) : null,
  };
}

/**
 * Clears the mark of suspected spam, and stores the mail that it held back. What has no mark stays as it is. After the
 * commit the change is published. Throws `not_found`, `unavailable`.
 */
export async function clearSuspect(deps: Deps, staff: Staff, { noun, id }: Subject): Promise<void> {
  const source = getSuspectSource(deps.records, noun);
  await inTransaction(deps.db, async (trx) => {
    if (!(await findSuspectReason(trx, source, id))) throw new AppError('not_found');
    if (!(await updateSuspect(trx, source, id, null))) return;
    await recordAction(trx, staff, { action: 'spam_cleared', subject: id }, deps.clock());
    await source.releaseMail(trx, deps, id);
  });
  deps.changes.publish({ noun, action: 'changed', id });
}

/** Marks a record as spam by hand. One with a mark keeps its reason. Throws `not_found`, `unavailable`. */
export async function markSuspect(
  { db, records, changes, clock }: Pick<Deps, 'db' | 'records' | 'changes' | 'clock'>,
  staff: Staff,
  { noun, id }: Subject,
): Promise<void> {
  const { suspect: source } = getModule(records, noun);
  await inTransaction(db, async (trx) => {
    if (!(await findSuspectReason(trx, source, id))) throw new AppError('not_found');
    if (await updateSuspect(trx, source, id, 'marked'))
      await recordAction(trx, staff, { action: 'spam_marked', subject: id }, clock());
  });
  changes.publish({ noun, action: 'changed', id });
}
