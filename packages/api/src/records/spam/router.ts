import { recordSubject } from '@isangano/contracts/records';
import { suspectsCountMax, suspectsPageSize } from '@isangano/contracts/spam/limits';
import {
  listSuspectsInput,
  suspectInput,
  suspectState,
  suspectsPage,
} from '@isangano/contracts/spam/suspects';
import { AppError } from '@isangano/platform/errors';
import * as z from 'zod/mini';
import type { Deps } from '../../core/context.ts';
import { getModule } from '../../core/record-module.ts';
import { readerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { countSuspects } from '../../modules/submissions/module.ts';
import { clearSuspect, markSuspect } from './mark-suspect.ts';
import { findSuspectReason } from './suspect-queries.ts';

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
      const record = await findSuspectReason(ctx.db.read, suspect, input.id);
      if (!record) throw new AppError('not_found');
      return { reason: record.suspect };
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
 * Returns a page of all that is suspected spam, newest first. All are ordered by `seq`, which grows with time; a page ends with all that has
 * the last one, as records of two kinds may have the same.
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
