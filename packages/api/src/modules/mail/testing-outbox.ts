import type { MailSender } from '@isangano/platform/mail-transport/sender';
import { afterEach, beforeEach, expect } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import { storeMail } from './store-mail.ts';
import { newsletterWelcome } from './templates/newsletter-mails.ts';
import { listOutboxMails } from './testing.ts';
import { type MailWorker, startMailWorker } from './worker.ts';

export const from = 'Isangano Group <muraho@isangano.example>';

export const unsubscribeUrl = `https://www.isangano.example/rw/newsletter/unsubscribe?id=1&signature=${'a'.repeat(43)}`;

export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { interval: 10, timeout: 4000 }).toBe(true);
}

type WorkerOptions = Parameters<typeof startMailWorker>[2];

/** Gives every test of the file a new outbox, and workers that end with it. */
export function setUpOutbox() {
  let deps: TestDeps;
  const running: { stop(): Promise<unknown> }[] = [];
  beforeEach(async () => {
    deps = await openTestDeps();
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
    await deps.close();
  });

  async function listRecipients(): Promise<string[]> {
    return (await listOutboxMails(deps)).map(({ recipient }) => recipient);
  }

  return {
    get deps() {
      return deps;
    },
    /** Ends with the test. */
    running,
    /** Starts a worker with the longest delays between attempts and none between mails. */
    start(sender: MailSender, options: WorkerOptions = {}): MailWorker {
      const worker = startMailWorker(deps, sender, { random: () => 0, spacingMs: 0, ...options });
      running.push(worker);
      return worker;
    },
    async queue(...addresses: string[]): Promise<void> {
      await inTransaction(deps.db, async (trx) => {
        for (const email of addresses) {
          const mail = newsletterWelcome(deps.mail, { id: 'reader-1', email, locale: 'rw', unsubscribeUrl });
          await storeMail(trx, deps, mail);
        }
      });
    },
    listRecipients,
    waitUntilEmpty: () => waitUntil(async () => (await listRecipients()).length === 0),
  };
}
