import type { Deps } from '../context.ts';
import { deleteMail, findDueMail, findNextAttempt, updateMailFailed, type WaitingMail } from './queries.ts';
import type { MailSender, SendResult } from './sender.ts';

const firstRetryMs = 60_000;
const retryMaxMs = 6 * 60 * 60 * 1000;
/** Longest sleep, should nobody wake the worker. */
const lookAgainMs = 30_000;
const drainMaxMs = 10_000;

export type MailWorker = {
  /** Looks into the outbox at once, unless the way out is known to be closed for now. */
  wake(): void;
  /** Sends what is due, for some seconds at most, and ends; what is left waits for the next start. */
  stop(): Promise<void>;
};

/**
 * Sends the mails of the outbox one after the other, and tries again what could not be sent, after one
 * minute, two, four, and so on up to six hours. A mail leaves the outbox when it is sent; one that was
 * refused for good stays there and is not tried again.
 */
export function startMailWorker(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  sender: MailSender,
): MailWorker {
  /** Sent, but still in the outbox because the database failed: never to be sent again. */
  const sent = new Set<string>();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let hasNews = false;
  let pausedUntil = 0;
  let failuresInRow = 0;
  let isStopping = false;
  let drainUntil = Number.POSITIVE_INFINITY;

  function wake(): void {
    hasNews = true;
    if (running || isStopping || clock() < pausedUntil) return;
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
      if (!isStopping) sleepUntil(Math.max(pausedUntil, await nextAttempt()));
    } catch (error) {
      log.error({ err: error }, 'the outbox cannot be read or written');
      pause();
      sleepUntil(pausedUntil);
    }
  }

  async function sendDue(): Promise<void> {
    while (clock() >= pausedUntil && Date.now() < drainUntil) {
      const mail = await findDueMail(db.read, timeAfter(0));
      if (!mail) return;
      const result: SendResult = sent.has(mail.id) ? { outcome: 'sent' } : await sender.send(outgoing(mail));
      await note(mail, result);
    }
  }

  async function note(mail: WaitingMail, result: SendResult): Promise<void> {
    const { id, kind } = mail;
    if (result.outcome === 'sent') {
      failuresInRow = 0;
      sent.add(id);
      await deleteMail(db.write, id);
      sent.delete(id);
      log.info({ mailId: id, kind }, 'mail sent');
      return;
    }
    const { outcome, error } = result;
    const attempts = mail.attempts + 1;
    const isPostponed = outcome === 'postponed';
    await updateMailFailed(db.write, id, {
      attempts,
      next_attempt_at: isPostponed ? timeAfter(retryDelayMs(attempts)) : mail.next_attempt_at,
      refused_at: outcome === 'refused' ? timeAfter(0) : null,
      last_error: error,
    });
    if (outcome === 'refused') log.error({ mailId: id, kind }, 'a mail was refused for good');
    else log.warn({ mailId: id, kind, outcome, attempts }, 'a mail could not be sent yet');
    if (outcome === 'unreachable') pause();
  }

  function pause(): void {
    failuresInRow += 1;
    pausedUntil = clock() + retryDelayMs(failuresInRow);
  }

  function sleepUntil(time: number): void {
    if (isStopping) return;
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

  wake();
  return {
    wake,
    async stop() {
      isStopping = true;
      drainUntil = Date.now() + drainMaxMs;
      clearTimeout(timer);
      await running;
      await sendDue().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be emptied'));
    },
  };
}

function retryDelayMs(failures: number): number {
  return Math.min(firstRetryMs * 2 ** (failures - 1), retryMaxMs);
}

function outgoing({ recipient, reply_to, body_text, body_html, created_at, ...same }: WaitingMail) {
  const { id, kind, locale, subject } = same;
  return {
    id,
    kind,
    locale,
    subject,
    to: recipient,
    replyTo: reply_to,
    text: body_text,
    html: body_html,
    createdAt: created_at,
  };
}
