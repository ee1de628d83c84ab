import type { Locale } from '@isangano/contracts/locales';
import { resolveInTime } from '../resolve-in-time.ts';

/** A rendered mail; its id and time are the same at every attempt. */
export type OutgoingMail = {
  id: string;
  kind: string;
  /** Id of the record that it is about. */
  about: string | null;
  locale: Locale;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  createdAt: string;
  unsubscribeUrl: string | null;
  /** The mark that the HTML refers to, as PNG. */
  mark?: { contentId: string; png: Buffer };
  /** The event that it is about, as iCalendar. */
  event?: { method: 'REQUEST' | 'CANCEL'; ics: string };
};

/**
 * Result of an attempt. `sent` with `isFile`: there is no mail server, and it is a file now. `refused`: this mail was
 * rejected permanently. `postponed`: this mail was rejected temporarily. `unreachable`: no mail can be sent now, most
 * likely for a reason that does not concern this one; with `isSignInRejected`, only the operator can change that, and
 * the error contains nothing about the mail.
 */
export type SendResult =
  | { outcome: 'sent'; isFile?: boolean }
  | { outcome: 'refused' | 'postponed' | 'unreachable'; error: string; isSignInRejected?: boolean };

/** Called before the end of a mail is sent: from then on, it may arrive. Rejects if it must not be sent. */
export type HandOver = () => Promise<void>;

/** Sends mails. Returns failures instead of throwing them. */
export type MailSender = { send(mail: OutgoingMail, handOver: HandOver): Promise<SendResult> };

/**
 * Returns the result of an attempt, or `unreachable` if there is none within `maxMs`. The mail server may
 * still accept the mail after that.
 */
export async function withTimeout(
  sender: MailSender,
  [mail, handOver]: Parameters<MailSender['send']>,
  maxMs: number,
): Promise<SendResult> {
  const late = { outcome: 'unreachable', error: `no response within ${maxMs} ms` } as const;
  return await resolveInTime(sender.send(mail, handOver), maxMs, late);
}
