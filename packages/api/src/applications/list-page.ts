import {
  type ApplicationPage,
  applicationsPageSize,
  exactCountMax,
  type listApplicationsInput,
} from '@isangano/contracts/applications/list';
import type * as z from 'zod/mini';
import { countHits, type HitWindow, isSearch, listHits } from '../db/application-search.ts';
import type { Executor } from '../db/database.ts';
import { countApplications, listApplicationRows, listApplicationSeqs } from './queries.ts';

type ListInput = z.output<typeof listApplicationsInput>;

/**
 * One page of both kinds, newest first. A page out of range becomes the nearest one. Without a search the
 * total is exact; with one it is up to `exactCountMax`, and a lower bound beyond.
 */
export async function listPage(
  executor: Executor,
  { q, type: kind, status, page }: ListInput,
): Promise<ApplicationPage> {
  const filter = { q, kind, status };
  const isSearched = isSearch(q);
  const counted = isSearched
    ? await countHits(executor, filter, exactCountMax + 1)
    : await countApplications(executor, filter);
  const totalIsLowerBound = isSearched && counted > exactCountMax;
  const total = totalIsLowerBound ? exactCountMax : counted;
  const pageCount = Math.max(1, Math.ceil(total / applicationsPageSize));
  const shown = Math.min(page, pageCount);
  const window = windowOf(shown, total, totalIsLowerBound);
  const seqs = isSearched
    ? await listHits(executor, filter, window)
    : await listApplicationSeqs(executor, filter, window);
  return {
    rows: await listApplicationRows(executor, seqs),
    total,
    totalIsLowerBound,
    page: shown,
    pageCount,
  };
}

/** Skipping costs by the row, so a page is reached from whichever end is nearer. */
function windowOf(page: number, total: number, totalIsLowerBound: boolean): HitWindow {
  const offset = (page - 1) * applicationsPageSize;
  const limit = Math.min(applicationsPageSize, total - offset);
  if (totalIsLowerBound || offset <= total / 2) return { offset, limit, from: 'newest' };
  return { offset: total - offset - limit, limit, from: 'oldest' };
}
