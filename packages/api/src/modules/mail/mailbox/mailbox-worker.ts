import { AppError } from '@isangano/platform/errors';
import { startWorker, type Worker } from '@isangano/platform/workers/create-worker';
import type { Deps } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { readReport } from '../bounces/read-report.ts';
import { recordBounce } from '../bounces/record-bounce.ts';
import { findPosition, upsertPosition } from './queries.ts';
import { type MailboxAddress, type MailboxMail, type Progress, readMailbox } from './read-mailbox.ts';

/** Bounces are recorded within five minutes, even if two visits in a row fail. */
const pollMs = 60_000;
/**
 * A longer visit is ended; the next one continues after the mails that were read. Enough for a mail of 40 MB over a
 * slow network.
 */
const visitMaxMs = 10 * 60_000;

type Options = {
  /** Stores a mail that is not a report. */
  receive?: ((mail: MailboxMail) => Promise<void>) | undefined;
  pollMs?: number;
  visitMaxMs?: number;
};
type MailboxDeps = Pick<Deps, 'db' | 'records' | 'sharedStore' | 'keys' | 'changes' | 'clock' | 'log'>;

/**
 * Reads the mailbox for undeliverable mails each minute, records permanent bounces, and passes all other mails on. The
 * position in the mailbox is stored, so that a restart neither misses a mail nor reads all of them again. Mails that
 * cannot be stored now are read again each minute, one after the other.
 */
export function startMailboxWorker(
  deps: MailboxDeps,
  address: MailboxAddress,
  options: Options = {},
): Pick<Worker, 'stop'> {
  const { db, clock, log } = deps;
  const mailbox = `${address.user}@${address.host}/${address.path}`;
  let isReachable = true;
  /** Whether mails wait that cannot be stored. */
  let isDelayed = false;
  let progress: Progress | undefined;

  async function visit(stopping: AbortSignal): Promise<boolean> {
    const hasMore = await readMailbox(address, await findProgress(), {
      nowMs: clock(),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(options.visitMaxMs ?? visitMaxMs)]),
      async onMail(mail) {
        const report = await readReport(mail.head);
        if (!report) return await receive(mail, stopping);
        await recordBounce(deps, report);
        return true;
      },
      async onProgress(next) {
        await inTransaction(db, (trx) => upsertPosition(trx, { mailbox, ...toPosition(next) }));
        progress = next;
      },
    });
    if (isDelayed && progress?.waiting.length === 0) {
      log.info({}, 'the mails that waited are read');
      isDelayed = false;
    }
    return hasMore;
  }

  /** After a restart, or if another process has read the mailbox, only the stored position is known. */
  async function findProgress(): Promise<Progress | undefined> {
    const stored = await findPosition(db.read, mailbox);
    if (!stored) return undefined;
    const isKnown = progress?.uid_validity === stored.uid_validity && progress.last_uid > stored.last_uid;
    return isKnown ? progress : { ...stored, waiting: [] };
  }

  /** Returns whether a mail is processed. One that cannot be read, or not be stored now, does not delay others. */
  async function receive(mail: MailboxMail, stopping: AbortSignal): Promise<boolean> {
    try {
      await options.receive?.(mail);
    } catch (error) {
      // The download was ended; the mail is read after the start.
      stopping.throwIfAborted();
      if (error instanceof AppError && (error.code === 'unavailable' || error.code === 'no_space')) {
        if (!isDelayed)
          log.error(
            { reason: describeError(error, address.password) },
            'mails cannot be stored now; they wait in the mailbox, and the others are read',
          );
        isDelayed = true;
        return false;
      }
      log.error({ err: error }, 'a mail could not be received; it is left in the mailbox');
    }
    return true;
  }

  async function run(stopping: AbortSignal): Promise<number> {
    let hasMore = false;
    try {
      hasMore = await visit(stopping);
      if (!isReachable) log.info({}, 'the mailbox in IMAP_URL can be read again');
      isReachable = true;
    } catch (error) {
      if (isReachable && !stopping.aborted)
        log.error(
          { reason: describeError(error, address.password) },
          'the mailbox in IMAP_URL cannot be read; mails that come back stay unseen',
        );
      isReachable = false;
    }
    return hasMore ? 0 : (options.pollMs ?? pollMs);
  }

  return startWorker({ run, sharing: { sharedStore: deps.sharedStore, name: 'bounces' } });
}

/**
 * Returns the position before the first mail that waits: from there on, all are read again after a restart, and none is
 * stored twice.
 */
function toPosition({ uid_validity, last_uid, waiting }: Progress) {
  return { uid_validity, last_uid: Math.min(last_uid, ...waiting.map((uid) => uid - 1)) };
}

/** The reply of a mail server to a rejected sign-in may contain the credentials. */
function describeError(error: unknown, password: string): string {
  // Its message is for visitors.
  if (error instanceof AppError) return error.cause ? describeError(error.cause, password) : error.code;
  if (!(error instanceof Error)) return 'unknown error';
  const response: unknown = Reflect.get(error, 'responseText');
  const text = typeof response === 'string' ? `${error.message}: ${response}` : error.message;
  return text.replaceAll(password, '…');
}
