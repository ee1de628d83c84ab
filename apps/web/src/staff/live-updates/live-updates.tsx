import type { AppRouter } from '@isangano/api/router';
import type { LiveEvent, LiveNoun, LiveUpdate } from '@isangano/contracts/live-updates/change';
import type { RecordNoun } from '@isangano/contracts/records';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { api } from '../base/api.ts';
import { notifyStaff } from '../base/notifications.tsx';
import { isRecordNoun, recordPages } from '../registry.ts';

type RouterName = keyof AppRouter['_def']['record'];

/** Queries besides the records of every kind. */
const besideRecords: readonly RouterName[] = ['assignments', 'notes', 'replies', 'views', 'dashboard'];

const others: Record<Exclude<LiveNoun, RecordNoun>, readonly RouterName[]> = {
  project: ['projects', 'dashboard'],
  presence: ['presence'],
};

/** Delay before reconnecting after the event stream failed or was refused. */
const reconnectDelayMs = 3000;

/** Refetches records that others have changed while a page is open, and announces new ones. */
export function LiveUpdates() {
  const { _, locale } = useTexts();
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  /** Queries are sent when this has rendered, so every record is read later. */
  const [openedAt] = useState(() => performance.now());
  const wasInterrupted = useRef(false);

  async function notifyCreated({ noun, created }: LiveUpdate): Promise<void> {
    if (created === 0 || !isRecordNoun(noun)) return;
    const { text, countWaiting } = recordPages[noun].announcement;
    const counts = await utils.dashboard.counts.ensureData();
    await notifyStaff(_(text, { created, waiting: formatNumber(locale, countWaiting(counts)) }));
  }

  /** Refetches everything if records may have changed before the event stream was opened. */
  async function handleOpening(msSinceChange: number): Promise<void> {
    const isOutdated = wasInterrupted.current || msSinceChange < performance.now() - openedAt;
    wasInterrupted.current = false;
    if (isOutdated) await refetchRecords(queryClient);
  }

  async function handleEvent({ msSinceChange, updates }: LiveEvent): Promise<void> {
    if (updates.length === 0) return await handleOpening(msSinceChange);
    await Promise.all(listOutdatedKeys(updates).map((key) => refetchRecords(queryClient, key)));
    await Promise.all(updates.map(notifyCreated));
  }

  const { status, reset } = api.live.updates.useSubscription(undefined, {
    onData: (event) => void handleEvent(event),
    onError: () => {
      wasInterrupted.current = true;
    },
  });

  useEffect(() => {
    if (status !== 'error') return;
    const timer = setTimeout(reset, reconnectDelayMs);
    return () => clearTimeout(timer);
  }, [status, reset]);
  return null;
}

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

/** Lists the keys of the queries that are to be fetched again after updates, each once. */
export function listOutdatedKeys(updates: readonly LiveUpdate[]): QueryKey[] {
  const routers = updates.flatMap(({ noun }) =>
    isRecordNoun(noun) ? [recordPages[noun].router, ...besideRecords] : others[noun],
  );
  // As tRPC writes the key of all queries of a router.
  return [...new Set(routers)].map((router) => [[router]]);
}
