import { applicationsPageSize, exactCountMax } from '@isangano/contracts/applications/limits';
import type { ApplicationPage, listApplicationsInput } from '@isangano/contracts/applications/list';
import type * as z from 'zod/mini';
import type { Reader } from '../db/database.ts';
import { framePage } from '../db/hit-window.ts';
import { isSearch } from '../db/search-terms.ts';
import { findReferenced } from './find-referenced.ts';
import { countApplications, listApplicationRows, listApplicationSeqs } from './queries.ts';

type ListInput = z.output<typeof listApplicationsInput>;

/**
 * One page of both kinds, newest first. A page out of range becomes the nearest one. A search for exactly the
 * reference of an application answers that one, at once among however many. Without a search the
 * total is exact; with one it is a lower bound beyond `exactCountMax`, and where counting would hold up the
 * page, unless an exact one is asked for. Throws `unavailable` when too many searches wait.
 */
export async function listPage(
  reader: Reader,
  { q, type: kind, status, page, isExact }: ListInput,
  signal?: AbortSignal,
): Promise<ApplicationPage> {
  const asked = { page, pageSize: applicationsPageSize };
  const referenced = await findReferenced(reader, q, { kind, status });
  if (referenced) {
    const count = { counted: referenced.length, isAll: true };
    const { window: _window, ...frame } = framePage(count, { ...asked, countMax: exactCountMax });
    return { rows: await listApplicationRows(reader, referenced), ...frame };
  }
  if (isSearch(q)) {
    const part = { ...asked, countMax: exactCountMax, isExact };
    const search = { of: 'application', q, filters: { kind, status }, part } as const;
    const { seqs, ...count } = await reader.searches.find(search, signal);
    const { window: _window, ...frame } = framePage(count, part);
    return { rows: await listApplicationRows(reader, seqs), ...frame };
  }
  const counted = await countApplications(reader, { kind, status });
  const { window, ...frame } = framePage(
    { counted, isAll: true },
    { ...asked, countMax: Number.MAX_SAFE_INTEGER },
  );
  const seqs = await listApplicationSeqs(reader, { kind, status }, window);
  return { rows: await listApplicationRows(reader, seqs), ...frame };
}
