import { suspectsCountMax, suspectsPageSize } from '@isangano/contracts/spam/limits';
import { type SuspectsPage, suspectNouns } from '@isangano/contracts/spam/suspects';
import type { Executor } from '../../database/database.ts';
import {
  countSuspects,
  listSuspectApplications,
  listSuspectMessages,
  listSuspectSubscriptions,
} from './suspect-queries.ts';

/** Returns a page of suspected applications, messages and subscriptions, newest first. All are ordered by `seq`, which grows with time. */
export async function listSuspects(
  executor: Executor,
  { cursor }: { cursor?: number | null | undefined },
): Promise<SuspectsPage> {
  const window = { before: cursor ?? Number.MAX_SAFE_INTEGER, limit: suspectsPageSize + 1 };
  const listed = [
    ...(await listSuspectApplications(executor, window)),
    ...(await listSuspectMessages(executor, window)),
    ...(await listSuspectSubscriptions(executor, window)),
  ].toSorted((one, other) => other.seq - one.seq);
  const page = listed.slice(0, suspectsPageSize);
  const counts = await Promise.all(
    suspectNouns.map((noun) => countSuspects(executor, noun, suspectsCountMax)),
  );
  return {
    items: page.map(({ suspect }) => suspect),
    total: Math.min(
      suspectsCountMax,
      counts.reduce((sum, count) => sum + count, 0),
    ),
    nextCursor: listed.length > page.length ? (page.at(-1)?.seq ?? null) : null,
  };
}
