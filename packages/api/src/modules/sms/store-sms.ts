import { getTexts } from '@isangano/content/read-texts';
import { type SmsKind, smsKinds } from '@isangano/contracts/applications/status';
import { dayMs } from '@isangano/contracts/durations';
import type { Locale } from '@isangano/contracts/locales';
import { formatShortReference } from '@isangano/contracts/short-reference';
import { newId } from '@isangano/platform/ids';
import type { Trx } from '../../database/database.ts';
import { countSms, findConsent, getShortReference, insertSms } from './queries.ts';

/** Settings of notices; null if they are not configured. */
export type SmsSettings = {
  /** Maximum number of notices within 24 hours, which limits their cost. */
  perDayMax: number;
};

type Notice = {
  kind: string;
  about: string;
  locale: Locale;
  group: string;
  referencePrefix: string;
  nowMs: number;
  notBefore: number;
};

/**
 * Stores a notice by SMS beside a mail, if the applicant wants it: it contains only the group, the reference and the
 * event. Beyond the daily limit none is stored, as the mail says the same.
 */
export async function storeSms(
  trx: Trx,
  settings: SmsSettings | null,
  { kind: mailKind, about, locale, group, referencePrefix, nowMs, notBefore }: Notice,
): Promise<void> {
  const kind = smsKinds.find((known) => known === mailKind);
  if (settings === null || kind === undefined) return;
  const consent = await findConsent(trx, about);
  if (!consent) return;
  const at = new Date(nowMs).toISOString();
  const lastDay = { after: new Date(nowMs - dayMs).toISOString(), until: at };
  if ((await countSms(trx, lastDay)) >= settings.perDayMax) return;
  const reference = formatShortReference(referencePrefix, await getShortReference(trx, about));
  await insertSms(trx, {
    id: newId(nowMs),
    application_id: about,
    kind,
    phone: consent.phone,
    text: composeSms(kind, locale, { group, reference }),
    created_at: at,
    state: 'waiting',
    state_at: at,
    attempts: 0,
    next_attempt_at: new Date(Math.max(nowMs, notBefore)).toISOString(),
    provider_id: null,
    cost: null,
    last_error: null,
  });
}

/** Length of a single part, which is the unit of prices. */
const textMax = 160;

/**
 * The text of a notice: at most 160 characters of the alphabet of GSM, which a test counts. If the name of the group is
 * too long, it is shortened and loses its accents.
 */
export function composeSms(
  kind: SmsKind,
  locale: Locale,
  { group, reference }: { group: string; reference: string },
): string {
  // The alphabet of GSM has no other space.
  const compose = (name: string) =>
    getTexts(locale, 'mails')(`sms.${kind}`, { group: name, reference }).replaceAll('\u00a0', ' ');
  const name = group
    .normalize('NFD')
    .replaceAll(/[^\w .,:&'()+/-]/g, '')
    .trim();
  const excess = compose(name).length - textMax;
  return excess > 0 ? compose(name.slice(0, -excess).trimEnd()) : compose(name);
}
