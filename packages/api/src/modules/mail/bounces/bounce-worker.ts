import type { Deps } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { findPosition, upsertPosition } from './queries.ts';
import { type MailboxAddress, readMailbox } from './read-mailbox.ts';
import { readReport } from './read-report.ts';
import { recordBounce } from './record-bounce.ts';

/** Mails that come back are recorded within five minutes, even if two visits in a row fail. */
const pollMs = 60_000;
/** A visit that takes longer is ended; the next one continues after the mails that were read. */
const visitMaxMs = 90_000;

export type BounceWorker = { stop: () => Promise<void> };

type Options = { pollMs?: number; visitMaxMs?: number };
type BounceDeps = Pick<Deps, 'db' | 'keys' | 'changes' | 'clock' | 'log'>;

/**
 * Reads the mailbox that undeliverable mails come back to, each minute, and records those that came back for good. The position in the mailbox is
 * stored, so that a restart neither misses a mail nor reads all of them again.
 */
export function startBounceWorker(
  deps: BounceDeps,
  address: MailboxAddress,
  options: Options = {},
): BounceWorker {
  const { db, clock, log } = deps;
  const mailbox = `${address.user}@${address.host}/${address.path}`;
  const stopping = new AbortController();
  let isReachable = true;
  let timer: NodeJS.Timeout | undefined;

  async function visit(): Promise<boolean> {
    const from = await findPosition(db.read, mailbox);
    return await readMailbox(address, from, {
      nowMs: clock(),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(options.visitMaxMs ?? visitMaxMs)]),
      async onMail(source) {
        const report = await readReport(source);
        if (report) await recordBounce(deps, report);
      },
      onPosition: (position) => inTransaction(db, (trx) => upsertPosition(trx, { mailbox, ...position })),
    });
  }

  async function run(): Promise<void> {
    let hasMore = false;
    try {
      hasMore = await visit();
      if (!isReachable) log.info({}, 'the mailbox in IMAP_URL can be read again');
      isReachable = true;
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (isReachable)
        log.error(
          { reason: describeError(error, address.password) },
          'the mailbox in IMAP_URL cannot be read; mails that come back stay unseen',
        );
      isReachable = false;
    }
    if (!stopping.signal.aborted) sleep(hasMore ? 0 : (options.pollMs ?? pollMs));
  }

  function sleep(ms: number): void {
    timer = setTimeout(() => {
      running = run();
    }, ms);
    timer.unref();
  }

  let running = run();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** What the mail server says about a rejected sign-in may repeat what it was sent. */
function describeError(error: unknown, password: string): string {
  if (!(error instanceof Error)) return 'unknown error';
  const response: unknown = Reflect.get(error, 'responseText');
  const text = typeof response === 'string' ? `${error.message}: ${response}` : error.message;
  return text.replaceAll(password, '…');
}
