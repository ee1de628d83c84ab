import type { LiveEvent, LiveNoun, LiveUpdate } from '@isangano/contracts/live-updates/change';
import { useLingui } from '@lingui/react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { api } from '../base/api.ts';
import { notifyStaff } from '../base/notifications.tsx';
import { refetchRecords } from './refetch-records.ts';

/** Delay before reconnecting after the event stream failed or was refused. */
const reconnectDelayMs = 3000;

/** What is shown beside the records of both kinds. */
const sharedKeys = [api.assignments, api.notes, api.replies, api.views].map((router) => getQueryKey(router));

const queryKeys: Record<LiveNoun, readonly QueryKey[]> = {
  application: [getQueryKey(api.applications), ...sharedKeys],
  message: [getQueryKey(api.messages), ...sharedKeys],
  project: [getQueryKey(api.projects)],
  presence: [getQueryKey(api.presence)],
};

/** Refetches records that others have changed while a page is open, and announces new ones. */
export function LiveUpdates() {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  /** Queries are sent when this has rendered, so every record is read later. */
  const [openedAt] = useState(() => performance.now());
  const wasInterrupted = useRef(false);

  async function notifyCreated({ noun, created }: LiveUpdate): Promise<void> {
    if (created === 0 || (noun !== 'application' && noun !== 'message')) return;
    const { pendingApplications, unreadMessages } = await utils.dashboard.counts.ensureData();
    const openCount = noun === 'application' ? pendingApplications : unreadMessages;
    const counts = { created, waiting: formatNumber(locale, openCount) };
    await notifyStaff(_(noun === 'application' ? 'staff.live.applications' : 'staff.live.messages', counts));
  }

  /** Refetches everything if records may have changed before the event stream was opened. */
  async function handleOpening(msSinceChange: number): Promise<void> {
    const isOutdated = wasInterrupted.current || msSinceChange < performance.now() - openedAt;
    wasInterrupted.current = false;
    if (isOutdated) await refetchRecords(queryClient);
  }

  async function handleEvent({ msSinceChange, updates }: LiveEvent): Promise<void> {
    if (updates.length === 0) return await handleOpening(msSinceChange);
    const keys = new Set(updates.flatMap(({ noun }) => queryKeys[noun]));
    await Promise.all([...keys].map((key) => refetchRecords(queryClient, key)));
    if (updates.some(({ noun }) => noun !== 'presence'))
      await refetchRecords(queryClient, getQueryKey(api.dashboard));
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
