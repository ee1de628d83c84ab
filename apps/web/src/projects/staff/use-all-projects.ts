import type { ProjectView } from '@isangano/contracts/projects/project';
import { useEffect, useMemo } from 'react';
import { api } from '../../staff/api.ts';

const pageLimit = 200;

/**
 * All projects, newest first, fetched page after page. Where they cannot be fetched there are none, or
 * those that were here before; the client logs it.
 */
export function useAllProjects(): { isPending: boolean; projects: readonly ProjectView[] } {
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage } =
    api.projects.list.useInfiniteQuery(
      { limit: pageLimit },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
    );

  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);

  const projects = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  return { isPending, projects };
}
