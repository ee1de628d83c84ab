import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Fetches the queries below a key again after their records have changed. Invalidation joins a first fetch and
 * does not repeat it, although its response may be older than the change: then it runs a second time.
 */
export async function refetchRecords(queryClient: QueryClient, queryKey: QueryKey = []): Promise<void> {
  const firstFetches = queryClient.isFetching({
    queryKey,
    predicate: ({ state }) => state.data === undefined,
  });
  await queryClient.invalidateQueries({ queryKey });
  if (firstFetches > 0) await queryClient.invalidateQueries({ queryKey });
}
