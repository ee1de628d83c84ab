import { applicationsPageSize, exactCountMax } from '@isangano/contracts/applications/limits';
import type { ApplicationPage, listApplicationsInput } from '@isangano/contracts/applications/list';
import type * as z from 'zod/mini';
import type { Reader } from '../../open-database.ts';
import { computePageLayout } from '../../search/page-window.ts';
import { hasSearchTerms } from '../../search/search-conditions.ts';
import { countApplications, listApplicationRows, listApplicationSeqs } from '../queries.ts';
import { findByReference } from './find-by-reference.ts';

type ListInput = z.output<typeof listApplicationsInput>;

/**
 * Returns one page of applications of both kinds, newest first. A page out of range becomes the nearest one.
 * If the query is the reference of an application, only that one is listed, without a text search. Without a
 * query the total is exact. With one, it is a lower bound above `exactCountMax`, and also when counting takes
 * too long, unless `isExact`.
 * Throws `unavailable` when too many searches are queued.
 */
export async function listPage(
  reader: Reader,
  { q, type: kind, status, page, isExact }: ListInput,
  signal?: AbortSignal,
): Promise<ApplicationPage> {
  const pageRequest = { page, pageSize: applicationsPageSize };
  const referencedSeqs = await findByReference(reader, q, { kind, status });
  if (referencedSeqs) {
    const matches = { count: referencedSeqs.length, isComplete: true };
    const { window: _window, ...layout } = computePageLayout(matches, {
      ...pageRequest,
      countMax: exactCountMax,
    });
    return { rows: await listApplicationRows(reader, referencedSeqs), ...layout };
  }
  if (hasSearchTerms(q)) {
    const range = { type: 'page', ...pageRequest, countMax: exactCountMax, isExact } as const;
    const search = { index: 'application', q, filters: { kind, status }, range } as const;
    const { seqs, ...matches } = await reader.searches.find(search, signal);
    const { window: _window, ...layout } = computePageLayout(matches, range);
    return { rows: await listApplicationRows(reader, seqs), ...layout };
  }
  const count = await countApplications(reader, { kind, status });
  const { window, ...layout } = computePageLayout(
    { count, isComplete: true },
    { ...pageRequest, countMax: Number.MAX_SAFE_INTEGER },
  );
  const seqs = await listApplicationSeqs(reader, { kind, status }, window);
  return { rows: await listApplicationRows(reader, seqs), ...layout };
}
