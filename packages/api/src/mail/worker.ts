import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { type Letter, readLetter } from './letter.ts';
import { deleteMail, findNextAttempt, leaseDueMail, updateMailFailed, type WaitingMail } from './queries.ts';
import { renderLetter } from './render-letter.ts';
import { attemptsMax, retryDelayMs } from './retries.ts';
import { sendWithin } from './send-within.ts';
import type { MailSender, OutgoingMail, SendResult } from './sender.ts';

/** Longest sleep, should nobody wake the worker. */
const lookAgainMs = 30_000;
const drainMaxMs = 10_000;
/** An attempt that takes longer is given up, well before its lease ends. */
const sendMaxMs = 60_000;
const leaseMs = 90_000;
/** Time between two mails: many providers refuse bursts, and storing what comes in goes before telling of it. */
const spacingMs = 100;

export type MailWorker = {
  /** Looks into the outbox at once, unless the way out is known to be closed for now. */
  wake(): void;
  /** Sends what is due, for some seconds at most, and ends; what is left waits for the next start. */
  stop(): Promise<void>;
};

type Options = { sendMaxMs?: number; drainMaxMs?: number; spacingMs?: number; random?: () => number };

/**
 * Sends the mails of the outbox one after the other, ten in a second at most. Each is leased for its attempt, so that no other worker
 * sends it meanwhile and a worker that ends without a word loses nothing. What could not be sent is tried
 * again later and later, up to six hours apart; what was refused for good or tried too often stays in the
 * outbox as a dead letter.
 */
export function startMailWorker(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  sender: MailSender,
  options: Options = {},
): MailWorker {
  const { random = Math.random } = options;
  /** Sent, but still in the outbox because the database failed: never to be sent again. */
  const sent = new Set<string>();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let hasNews = false;
  let pausedUntil = 0;
  let failuresInRow = 0;
  const stopping = new AbortController();
  let hasEnded = false;
  let drainUntil = Number.POSITIVE_INFINITY;

  function wake(): void {
    hasNews = true;
    if (running || stopping.signal.aborted || clock() < pausedUntil) return;
    clearTimeout(timer);
    running = work().finally(() => {
      running = undefined;
      if (hasNews) wake();
    });
  }

  async function work(): Promise<void> {
    try {
      hasNews = false;
      await sendDue();
      if (!stopping.signal.aborted) sleepUntil(Math.max(pausedUntil, await nextAttempt()));
    } catch (error) {
      if (hasEnded) return;
      log.error({ err: error }, 'the outbox cannot be read or written');
      pause();
      sleepUntil(pausedUntil);
    }
  }

  async function sendDue(): Promise<void> {
    while (clock() >= pausedUntil && Date.now() < drainUntil) {
      // Most looks find nothing, and then nothing is written.
      if ((await nextAttempt()) > clock()) return;
      const by = randomUUID();
      const lease = { now: timeAfter(0), by, until: timeAfter(leaseMs) };
      const mail = await inTransaction(db, (trx) => leaseDueMail(trx, lease));
      if (!mail) return;
      const result = await attempt(mail);
      // Whoever starts next is given the mail when the lease ends.
      if (hasEnded) return;
      await note(mail, by, result);
      await rest();
    }
  }

  /** Ends at once where the worker is to stop. */
  async function rest(): Promise<void> {
    const { signal } = stopping;
    if (signal.aborted) return;
    await sleep(options.spacingMs ?? spacingMs, undefined, { signal, ref: false }).catch(() => undefined);
  }

  async function attempt(mail: WaitingMail): Promise<SendResult> {
    if (sent.has(mail.id)) return { outcome: 'sent' };
    const words = readLetter(mail);
    if (!words) return { outcome: 'refused', error: 'what it says cannot be read' };
    return await sendWithin(sender, outgoing(mail, words), options.sendMaxMs ?? sendMaxMs);
  }

  async function note(mail: WaitingMail, by: string, result: SendResult): Promise<void> {
    const { id, kind } = mail;
    if (result.outcome === 'sent') {
      failuresInRow = 0;
      sent.add(id);
      await inTransaction(db, (trx) => deleteMail(trx, id));
      sent.delete(id);
      log.info({ mailId: id, kind }, 'mail sent');
      return;
    }
    const { outcome, error } = result;
    const attempts = mail.attempts + 1;
    // The first failure may be the mail's own fault, and must not hold up the others; later ones are the way's.
    const isOwn = outcome !== 'unreachable' || failuresInRow === 0;
    const isDead = outcome === 'refused' || attempts >= attemptsMax;
    const failure = {
      attempts,
      next_attempt_at: timeAfter(isOwn ? retryDelayMs(attempts, random()) : 0),
      refused_at: isDead ? timeAfter(0) : null,
      last_error: error,
    };
    await inTransaction(db, (trx) => updateMailFailed(trx, { id, by }, failure));
    if (isDead) log.error({ mailId: id, kind, outcome, attempts }, 'a mail was given up');
    else log.warn({ mailId: id, kind, outcome, attempts }, 'a mail could not be sent yet');
    if (outcome === 'unreachable') pause();
  }

  function pause(): void {
    failuresInRow += 1;
    pausedUntil = clock() + retryDelayMs(failuresInRow, random());
  }

  function sleepUntil(time: number): void {
    if (stopping.signal.aborted) return;
    const ms = Math.min(Math.max(time - clock(), 0), lookAgainMs);
    timer = setTimeout(wakeOrWait, ms, time);
    timer.unref();
  }

  /** A pause may be longer than the longest sleep. */
  function wakeOrWait(time: number): void {
    if (clock() < pausedUntil) sleepUntil(time);
    else wake();
  }

  async function nextAttempt(): Promise<number> {
    const time = await findNextAttempt(db.read);
    return time === undefined ? Number.POSITIVE_INFINITY : Date.parse(time);
  }

  function timeAfter(ms: number): string {
    return new Date(clock() + ms).toISOString();
  }

  async function drain(): Promise<void> {
    await running;
    await sendDue().catch((error: unknown) => {
      if (!hasEnded) log.error({ err: error }, 'the outbox could not be emptied');
    });
  }

  wake();
  return {
    wake,
    async stop() {
      const maxMs = options.drainMaxMs ?? drainMaxMs;
      stopping.abort();
      drainUntil = Date.now() + maxMs;
      clearTimeout(timer);
      let ending: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        ending = setTimeout(resolve, maxMs);
      });
      await Promise.race([drain(), tooLong]);
      clearTimeout(ending);
      hasEnded = true;
    },
  };
}

function outgoing(
  { recipient, reply_to, created_at, leave_url, ...mail }: WaitingMail,
  words: Letter,
): OutgoingMail {
  const { id, kind, locale, subject } = mail;
  return {
    id,
    kind,
    locale,
    subject,
    to: recipient,
    replyTo: reply_to,
    createdAt: created_at,
    leaveUrl: leave_url,
    ...renderLetter(locale, words),
  };
}
