import type { TestDeps } from '../testing.ts';
import type { WaitingMail } from './queries.ts';

/** All mails in the outbox, the oldest first. */
export async function outboxMails({ db }: Pick<TestDeps, 'db'>): Promise<WaitingMail[]> {
  return await db.read.selectFrom('outbox_mail').selectAll().orderBy('seq').execute();
}

/** The mails that tell of a person, by the address they answer or go to. */
export async function mailsAbout(deps: Pick<TestDeps, 'db'>, address: string): Promise<WaitingMail[]> {
  return (await outboxMails(deps)).filter(
    ({ recipient, reply_to }) => recipient === address || reply_to === address,
  );
}
