import { applicationsPageSize } from '@isangano/contracts/applications/limits';
import type { ApplicationRow } from '@isangano/contracts/applications/list';
import type { ApplicationsSearch } from '@isangano/contracts/applications/search';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../base/api.ts';

/** The next page is fetched when no more than this number of known applications are left. */
const aheadCount = 5;

type Filter = ApplicationsSearch & { page?: undefined };

/**
 * The applications of a list one after the other, beginning with `id` if it is not among the first. Pages are fetched as
 * they are needed: decided applications leave the list, so the next ones are always within the page after those that still
 * match.
 */
export function useTriageQueue(filter: Filter, id: string | undefined) {
  const [known, setKnown] = useState<readonly ApplicationRow[]>([]);
  const [changes, setChanges] = useState<Readonly<Record<string, Partial<ApplicationRow>>>>({});
  const rows = known.map((row) => ({ ...row, ...changes[row.id] }));
  const index = rows.findIndex((row) => row.id === id);
  const matchCount = rows.filter((row) => row.status === filter.status).length;
  const isNearEnd = rows.length - index <= aheadCount;
  const page = isNearEnd ? Math.floor(matchCount / applicationsPageSize) + 1 : 1;
  const list = api.applications.list.useQuery({ ...filter, page }, { placeholderData: keepPreviousData });
  const isOutside = list.data !== undefined && id !== undefined && index === -1;
  const isListed = list.data?.rows.some((row) => row.id === id) ?? false;
  // The reference of an application finds it, whatever its status.
  const linked = api.applications.list.useQuery({ q: id ?? '' }, { enabled: isOutside && !isListed });

  const [merged, setMerged] = useState<readonly [unknown, unknown]>([undefined, undefined]);
  const linkedRows = id !== undefined && index === -1 && !isListed ? linked.data?.rows : undefined;
  if (merged[0] !== list.data || merged[1] !== linkedRows) {
    setMerged([list.data, linkedRows]);
    setKnown(mergeRows(linkedRows ?? [], known, list.data?.rows ?? []));
  }

  return {
    /** In the order of the list. Decided applications are kept, so that the person can go back to them. */
    rows,
    /** How many the list has now; undefined until it has been read. */
    total: list.data?.total,
    /** Whether the rows reach the end of the list; known when the person is near it. */
    isComplete:
      isNearEnd &&
      !list.isPlaceholderData &&
      list.data !== undefined &&
      list.data.page === list.data.pageCount,
    hasFailed: list.isError && list.data === undefined,
    /** Changes a row before the server has responded. */
    update: (rowId: string, change: Partial<ApplicationRow>) =>
      setChanges((before) => ({ ...before, [rowId]: { ...before[rowId], ...change } })),
  };
}

/**
 * Reads the record of the application that is likely to be shown next, so that it appears at once. It counts as
 * outdated: it is read again when it is shown, which begins its review. Its files are not fetched, as that would be
 * recorded.
 */
export function useRecordAhead(id: string | undefined): void {
  const utils = api.useUtils();

  useEffect(() => {
    if (id === undefined) return;
    const { getInterview, getPartner } = utils.applications;
    const isKnown = () => (getInterview.getData({ id }) ?? getPartner.getData({ id })) !== undefined;
    if (isKnown()) return;
    const outdated = { updatedAt: 1 };
    utils.client.applications.readAhead.query({ id }).then(
      (record) => {
        // What was read when it was shown is newer.
        if (isKnown()) return;
        if (record.kind === 'interview') getInterview.setData({ id }, record.view, outdated);
        else getPartner.setData({ id }, record.view, outdated);
      },
      // It is read when it is shown.
      () => undefined,
    );
  }, [id, utils]);
}

/** Keeps the order and the place of each row, in its newest form. */
function mergeRows(...parts: (readonly ApplicationRow[])[]): ApplicationRow[] {
  return [...new Map(parts.flat().map((row) => [row.id, row])).values()];
}
