import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '@isangano/contracts/durations';
import {
  type MailSender,
  type OutgoingMail,
  type SendResult,
  withTimeout,
} from '@isangano/platform/mail-transport/sender';
import { resolveInTime } from '@isangano/platform/resolve-in-time';
import { backOffMs, createWorker, type Worker } from '@isangano/platform/workers/create-worker';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { renderCalendarEvent } from './calendar-event.ts';
import { getMarkContentId, type MailContent, parseMailContent } from './mail.ts';
import {
  deleteMail,
  findNextAttempt,
  type LeasedMail,
  leaseDueMail,
  updateDelivered,
  updateLeased,
} from './queries.ts';
import { renderMail } from './render-mail.ts';

/** Longest time between two reads of the outbox. Other processes can add mails but not wake the worker. */
const pollMs = 30_000;
const drainMaxMs = 10_000;
const stopMaxMs = 30_000;
/** A longer attempt counts as failed; shorter than a lease, so that an attempt ends before its lease. */
const sendMaxMs = 60_000;
const leaseMs = 90_000;
/** Pause between two mails: many providers reject bursts, and the worker must not slow down requests. */
const spacingMs = 100;
const backOff = { firstMs: 60_000, maxMs: 6 * hourMs };
/** Number of attempts, which take some days, after which a mail becomes a dead letter. */
export const attemptsMax = 30;

/**
 * The error of a mail whose server was killed before it knew whether the mail server had accepted it: it may have
 * arrived, and must not arrive twice.
 */
const uncertainError = 'the server ended while this mail was handed over: it may have arrived';

export type MailWorker = Pick<Worker, 'wake' | 'stop'>;

type Options = {
  /** Renders the mark of an application as PNG; without it, mails have none. */
  renderMark?: (applicationId: string) => Buffer;
  sendMaxMs?: number;
  /** How long due mails are sent after a stop. */
  drainMaxMs?: number;
  /**
   * How long the mail in progress is awaited after a stop: without a recorded result, its attempt is repeated, or it
   * becomes a dead letter.
   */
  stopMaxMs?: number;
  spacingMs?: number;
  random?: () => number;
};

/**
 * Sends the mails of the outbox one after the other, at most ten per second. Each is leased for its attempt, so that no
 * other worker sends it at the same time, and a worker that crashes loses none; one that it was handing over to the
 * mail server becomes a dead letter, as it may have arrived. Failed attempts are repeated with growing delays, up to
 * six hours; a mail that is rejected permanently or was tried too often stays in the outbox as a dead letter.
 */
export function startMailWorker(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  sender: MailSender,
  options: Options = {},
): MailWorker {
  const { random = Math.random } = options;
  /** Mails that were sent but could not be deleted from the outbox, which must not be sent again; whether each is a file. */
  const sent = new Map<string, boolean>();
  let failuresInRow = 0;
  /** Whether the last run ended because the mail server could not be reached, rather than the database. */
  let isUnreachable = false;
  let hasEnded = false;
  let drainUntil = Number.POSITIVE_INFINITY;

  const worker = createWorker({
    run: processOutbox,
    onError(err) {
      isUnreachable = false;
      if (!hasEnded) log.error({ err }, 'the outbox cannot be read or written');
    },
    retryMs: () => (isUnreachable ? backOffMs(failuresInRow, backOff, random()) : pollMs),
    runsAtStop: true,
    clock,
  });

  async function processOutbox(signal: AbortSignal): Promise<number | 'retry'> {
    // Most reads find nothing due; then no write is needed.
    while (Date.now() < drainUntil && (await findNextAttemptTime()) <= clock()) {
      const by = randomUUID();
      const lease = { now: timeAfter(0), by, until: timeAfter(leaseMs), latest: timeAfter(backOff.maxMs) };
      const mail = await inTransaction(db, (trx) => leaseDueMail(trx, lease));
      if (!mail) break;
      const result = await attemptToSend(mail, by);
      // The worker was stopped: the next one sends the mail when its lease ends.
      if (hasEnded) break;
      await recordResult(mail, by, result);
      if (result.outcome === 'unreachable') {
        failuresInRow += 1;
        isUnreachable = true;
        return 'retry';
      }
      await waitBetweenMails(signal);
    }
    return Math.min(Math.max((await findNextAttemptTime()) - clock(), 0), pollMs);
  }

  /** Resolves at once when the worker is stopping. */
  async function waitBetweenMails(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await sleep(options.spacingMs ?? spacingMs, undefined, { signal, ref: false }).catch(() => undefined);
  }

  async function attemptToSend(mail: LeasedMail, by: string): Promise<SendResult> {
    const isFile = sent.get(mail.id);
    if (isFile !== undefined) return { outcome: 'sent', isFile };
    if (mail.handed_over_at !== null) return { outcome: 'refused', error: uncertainError };
    const content = parseMailContent(mail);
    if (!content) return { outcome: 'refused', error: 'the stored content cannot be parsed' };
    return await withTimeout(
      sender,
      [toOutgoingMail(mail, content, options.renderMark), () => handOver(mail.id, by)],
      options.sendMaxMs ?? sendMaxMs,
    );
  }

  async function handOver(id: string, by: string): Promise<void> {
    const change = { handed_over_at: timeAfter(0) };
    const isLeased = await inTransaction(db, (trx) => updateLeased(trx, [id, by], change));
    if (!isLeased) throw new Error('another worker sends this mail');
  }

  async function recordResult(mail: LeasedMail, by: string, result: SendResult): Promise<void> {
    const { id, kind, about } = mail;
    if (result.outcome === 'sent') {
      failuresInRow = 0;
      const { isFile = false } = result;
      sent.set(id, isFile);
      await inTransaction(db, async (trx) => {
        await deleteMail(trx, id);
        await updateDelivered(trx, id, { sent_at: timeAfter(0), is_file: isFile ? 1 : 0 });
      });
      sent.delete(id);
      log.info({ mailId: id, about, kind }, isFile ? 'mail written to a file' : 'mail sent');
      return;
    }
    const { outcome, error, isSignInRejected } = result;
    const attempts = mail.attempts + 1;
    // Only the first failure in a row may be caused by its mail, which must not delay the others.
    const isCausedByMail = outcome !== 'unreachable' || failuresInRow === 0;
    const isDead = outcome === 'refused' || attempts >= attemptsMax;
    const failure = {
      attempts,
      next_attempt_at: timeAfter(isCausedByMail ? backOffMs(attempts, backOff, random()) : 0),
      refused_at: isDead ? timeAfter(0) : null,
      last_error: error,
      handed_over_at: mail.handed_over_at,
      leased_by: null,
    };
    await inTransaction(db, (trx) => updateLeased(trx, [id, by], failure));
    if (isSignInRejected)
      log.error({ reason: error }, 'the mail server rejects the user or password in SMTP_URL');
    if (isDead) log.error({ mailId: id, about, kind, outcome, attempts }, 'mail will not be retried');
    else log.warn({ mailId: id, about, kind, outcome, attempts }, 'mail could not be sent, will be retried');
  }

  async function findNextAttemptTime(): Promise<number> {
    const time = await findNextAttempt(db.read, { now: timeAfter(0), latest: timeAfter(backOff.maxMs) });
    return time === undefined ? Number.POSITIVE_INFINITY : Date.parse(time);
  }

  function timeAfter(ms: number): string {
    return new Date(clock() + ms).toISOString();
  }

  worker.wake();
  return {
    wake: worker.wake,
    /** Sends due mails for up to `drainMaxMs`. Other mails stay in the outbox. */
    async stop() {
      drainUntil = Date.now() + (options.drainMaxMs ?? drainMaxMs);
      await resolveInTime(worker.stop(), options.stopMaxMs ?? stopMaxMs, undefined);
      hasEnded = true;
    },
  };
}

function toOutgoingMail(
  { letter: _letter, attempts: _attempts, handed_over_at: _at, ...mail }: LeasedMail,
  { mark, event, ...texts }: MailContent,
  renderMark: Options['renderMark'],
): OutgoingMail {
  const { locale, to, replyTo } = mail;
  const attached = mark && renderMark && { contentId: getMarkContentId(mark.id), png: renderMark(mark.id) };
  return {
    ...mail,
    ...renderMail(locale, attached ? { ...texts, mark } : texts),
    ...(attached && { mark: attached }),
    ...(event && {
      event: {
        method: event.method,
        ics: renderCalendarEvent(texts.title, event, {
          organizer: { name: texts.sender, email: replyTo ?? to },
          attendee: to,
        }),
      },
    }),
  };
}
