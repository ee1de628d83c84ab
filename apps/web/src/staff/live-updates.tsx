import type { ChangingNoun, LiveUpdate } from '@isangano/contracts/live/change';
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import { api } from './api.ts';
import { notifyStaff } from './notifications.tsx';

/** A line that broke, or that the server refused, is asked for again after so long. */
const retryMs = 3000;

/** Shows what others and visitors do while a page is open, and says what is new. */
export function LiveUpdates() {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const utils = api.useUtils();
  const queryClient = useQueryClient();

  const refresh: Record<ChangingNoun, () => Promise<void>> = {
    application: () => utils.applications.invalidate(),
    message: () => utils.messages.invalidate(),
    project: () => utils.projects.invalidate(),
  };

  async function tell({ noun, created }: LiveUpdate): Promise<void> {
    if (created === 0 || noun === 'project') return;
    const { pendingApplications, unreadMessages } = await utils.dashboard.summary.fetch();
    const waiting = noun === 'application' ? pendingApplications : unreadMessages;
    const counts = { created, waiting: formatNumber(locale, waiting) };
    await notifyStaff(_(noun === 'application' ? 'staff.live.applications' : 'staff.live.messages', counts));
  }

  /** A first answer that is under way is not asked for anew, and may have been read before the change. */
  async function refreshAll(invalidate: () => Promise<unknown>): Promise<void> {
    const isUnderWay = queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
    await invalidate();
    if (isUnderWay) await invalidate();
  }

  async function take(updates: readonly LiveUpdate[]): Promise<void> {
    // The first update says that the line stands: whatever was read before may have changed meanwhile.
    if (updates.length === 0) return await refreshAll(() => utils.invalidate());
    await refreshAll(() => Promise.all(updates.map(({ noun }) => refresh[noun]())));
    await utils.dashboard.summary.invalidate();
    await Promise.all(updates.map(tell));
  }

  const { status, reset } = api.live.updates.useSubscription(undefined, {
    onData: (updates) => void take(updates),
  });

  useEffect(() => {
    if (status !== 'error') return;
    const timer = setTimeout(reset, retryMs);
    return () => clearTimeout(timer);
  }, [status, reset]);
  return null;
}
