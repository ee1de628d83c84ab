import type { ProjectView } from '@isangano/contracts/projects/project';
import { useEffect, useMemo } from 'react';
import { api } from '../base/api.ts';

const pageLimit = 200;

/**
 * Returns all projects, newest first, fetched page by page. When fetching fails, the projects fetched so far
 * remain; the API client logs the error.
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
