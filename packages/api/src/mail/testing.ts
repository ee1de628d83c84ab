import type { Database } from '../db/database.ts';
import type { TestDeps } from '../testing.ts';
import { readLetter } from './letter.ts';
import type { WaitingMail } from './queries.ts';
import { renderLetter } from './render-letter.ts';

type OutboxMail = WaitingMail & { text: string; html: string };

/** All mails in the outbox as they would leave, the oldest first. */
export async function outboxMails({ db }: { db: Pick<Database, 'read'> }): Promise<OutboxMail[]> {
  const mails = await db.read.selectFrom('outbox_mail').selectAll().orderBy('seq').execute();
  return mails.map((mail) => {
    const letter = readLetter(mail);
    if (!letter) throw new Error(`The words of mail ${mail.id} cannot be read`);
    return { ...mail, ...renderLetter(mail.locale, letter) };
  });
}

/** The mails that tell of a person, by the address they answer or go to. */
export async function mailsAbout(deps: Pick<TestDeps, 'db'>, address: string): Promise<OutboxMail[]> {
  return (await outboxMails(deps)).filter(
    ({ recipient, reply_to }) => recipient === address || reply_to === address,
  );
}
