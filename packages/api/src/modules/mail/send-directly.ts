import { dayMs, hourMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import { withTimeout } from '@isangano/platform/mail-transport/sender';
import { groupAddress } from '@isangano/platform/network/group-address';
import { createRateLimiter } from '@isangano/platform/shared-store/rate-limiter';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import type { Mail, MailContext } from './mail.ts';
import { deleteRecipientMail } from './recipient-queries.ts';
import { renderMail } from './render-mail.ts';
import { countDirectMail } from './store-mail.ts';

/** A person waits for the response. */
const sendMaxMs = 20_000;
const retryAfterSeconds = 60;

type DirectDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'keys' | 'log'>;

/**
 * Whether mails can be sent directly: there is a mail server, and it is known where links lead. A key in a link is only
 * sent to the site that the operator has named.
 */
export function canSendDirectly({ directSender, hasPublicUrl, isLocalSite }: MailContext): boolean {
  return directSender !== null && (hasPublicUrl || isLocalSite);
}

/** Whether a mail server is configured, without which mails are written as files. */
export function hasMailServer({ directSender }: MailContext): boolean {
  return directSender !== null;
}

/** Whether mails to applicants arrive. In development they are files, which the developer reads. */
export function hasRecipients(mail: MailContext): boolean {
  return hasMailServer(mail) || mail.isLocalSite;
}

/**
 * Hands a mail to the mail server without storing or logging any of it, for mails that contain a key. The limits of
 * `storeMail` apply; a mail that could not be sent does not count. Throws `not_found` without a mail server, `too_many`
 * (reason `mail_refused`) beyond the limits, and `unavailable` if the mail server did not take it.
 */
export async function sendDirectly(deps: DirectDeps, mail: Mail): Promise<void> {
  const { db, clock, log } = deps;
  const { directSender } = deps.mail;
  if (!directSender || !canSendDirectly(deps.mail)) throw new AppError('not_found');
  const now = clock();
  const id = newId(now);
  const counted = await inTransaction(db, (trx) => countDirectMail(trx, deps, mail, id));
  const { kind, locale } = mail;
  if ('refusal' in counted) {
    log.warn({ kind, reason: counted.refusal }, 'a mail was refused');
    throw new AppError('too_many', { reason: 'mail_refused', retryAfterSeconds: dayMs / 1000 });
  }
  const { content, ...head } = counted.mail;
  const createdAt = new Date(now).toISOString();
  const outgoing = {
    about: null,
    unsubscribeUrl: null,
    ...head,
    id,
    createdAt,
    ...renderMail(locale, content),
  };
  const { outcome } = await withTimeout(directSender, [outgoing, async () => undefined], sendMaxMs);
  if (outcome === 'sent') {
    log.info({ mailId: id, kind }, 'mail sent');
    return;
  }
  // The reply of the mail server may contain the address.
  log.warn({ mailId: id, kind, outcome }, 'mail could not be sent');
  await inTransaction(db, (trx) => deleteRecipientMail(trx, id));
  throw new AppError('unavailable', { retryAfterSeconds });
}

const windowMs = hourMs;
/** Phones of one mobile network often share an address. */
const networkMaxPerHour = 10;
const totalMaxPerHour = 300;
const keysMax = 10_000;

/** Password links have no overall limit: only accounts get mails, few within an hour. */
type AskedKind = 'copy' | 'draftLink' | 'passwordLink';

export type AskedMails = {
  /**
   * Counts a mail. Throws `too_many` (reason `mail_refused`) beyond the limits of the network, or of all that ask for
   * such a mail.
   */
  count(address: string, kind: AskedKind): Promise<void>;
};

/** Counts nothing; for load tests. */
export const unlimitedAskedMails: AskedMails = { count: async () => undefined };

/** Limits the mails that visitors request for an address that they type. */
export function createAskedMails(deps: Pick<Deps, 'sharedStore' | 'clock'>): AskedMails {
  const mails = createRateLimiter(deps, 'asked mails', { windowMs, keysMax });
  return {
    async count(address, kind) {
      const waitMs = await mails.hit([
        { key: groupAddress(address), max: networkMaxPerHour },
        ...(kind === 'passwordLink' ? [] : [{ key: kind, max: totalMaxPerHour }]),
      ]);
      if (waitMs === 0) return;
      const retryAfterSeconds = Math.ceil(waitMs / 1000);
      throw new AppError('too_many', { reason: 'mail_refused', retryAfterSeconds });
    },
  };
}
