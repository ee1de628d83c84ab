import type { LiveEvent, LiveUpdate } from '@isangano/contracts/live-updates/change';
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { api } from '../base/api.ts';
import { notifyStaff } from '../base/notifications.tsx';
import { isRecordNoun, recordPages } from '../registry.ts';
import { listOutdatedKeys } from './outdated-keys.ts';
import { refetchRecords } from './refetch-records.ts';

/** Delay before reconnecting after the event stream failed or was refused. */
const reconnectDelayMs = 3000;

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
