import type { MessageId } from '@isangano/content/message-ids.gen';
import type { Locale } from '@isangano/contracts/locales';
import type { KeptKind } from '@isangano/contracts/privacy/kept-data';
import type { I18n } from '@lingui/core';
import { formatNumber } from '../../../i18n/format.ts';

const limited: Readonly<Record<KeptKind, MessageId>> = {
  applications: 'privacy.applications.days',
  messages: 'privacy.messages.days',
  subscriptions: 'privacy.subscriptions.days',
  drafts: 'privacy.drafts.days',
  uploads: 'privacy.uploads.days',
  repeats: 'privacy.repeats.days',
  mails: 'privacy.mails.days',
  bounces: 'privacy.bounces.days',
  stops: 'privacy.stops.unlimited',
  signIns: 'privacy.signIns.days',
};

/** Says how long a kind of data is kept; `days` is null if no number of days ends it. */
export function describePeriod(
  i18n: Pick<I18n, '_'>,
  { kind, locale, days }: { kind: KeptKind; locale: Locale; days: number | null },
): string {
  if (days !== null) return i18n._(limited[kind], { count: days, days: formatNumber(locale, days) });
  const unlimited: MessageId = kind === 'stops' ? limited.stops : 'privacy.unlimited';
  return i18n._(unlimited);
}
