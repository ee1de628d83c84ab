import type { ChangingNoun, LiveNews, LiveUpdate } from '@isangano/contracts/live/change';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import { api } from './api.ts';
import type { Freshness } from './freshness.ts';
import { notifyStaff } from './notifications.tsx';

/** A line that broke, or that the server refused, is asked for again after so long. */
const retryMs = 3000;

/** Shows what others and visitors do while a page is open, and says what is new. */
export function LiveUpdates({ freshness }: { freshness: Freshness }) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const utils = api.useUtils();

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

  async function take({ version, updates }: LiveNews): Promise<void> {
    const isBehind = freshness.noteTold(version);
    if (updates.length === 0) {
      // The line stands: something may have changed while there was none.
      if (isBehind) await utils.invalidate();
      return;
    }
    await Promise.all(updates.map(({ noun }) => refresh[noun]()));
    await utils.dashboard.summary.invalidate();
    await Promise.all(updates.map(tell));
  }

  const { status, reset } = api.live.updates.useSubscription(undefined, {
    onData: (news) => void take(news),
  });

  useEffect(() => {
    if (status !== 'error') return;
    const timer = setTimeout(reset, retryMs);
    return () => clearTimeout(timer);
  }, [status, reset]);
  return null;
}
