import type { RecordNoun } from '@isangano/contracts/records';
import { newId } from '@isangano/platform/ids';
import type { Database } from '../../database/database.ts';
import { createStaffCaller, type TestDeps } from '../../testing.ts';
import { parseMailContent } from './mail.ts';
import type { OutboxMailRow } from './queries.ts';
import { renderMail } from './render-mail.ts';

type RenderedOutboxMail = OutboxMailRow & { text: string; html: string };

/** Returns all mails in the outbox, rendered, oldest first. */
export async function listOutboxMails({ db }: { db: Pick<Database, 'read'> }): Promise<RenderedOutboxMail[]> {
  const mails = await db.read.selectFrom('outbox_mail').selectAll().orderBy('seq').execute();
  return mails.map((mail) => {
    const content = parseMailContent(mail);
    if (!content) throw new Error(`The content of mail ${mail.id} cannot be parsed`);
    return { ...mail, ...renderMail(mail.locale, content) };
  });
}

/** Returns the mails to an address, and those with it as the reply address. */
export async function listMailsAbout(
  deps: Pick<TestDeps, 'db'>,
  address: string,
): Promise<RenderedOutboxMail[]> {
  return (await listOutboxMails(deps)).filter(
    ({ recipient, reply_to }) => recipient === address || reply_to === address,
  );
}

/** Replies to a record as staff, at once or at a time, as with a mail server. */
export async function aReply(
  deps: TestDeps,
  about: { noun: RecordNoun; id: string },
  sendAt?: string,
): Promise<void> {
  deps.mail.directSender = { send: () => Promise.resolve({ outcome: 'sent' }) };
  await createStaffCaller(deps).replies.send({
    ...about,
    key: newId().replaceAll('-', ''),
    subject: 'The plan',
    text: 'Please send us the plan.',
    ...(sendAt !== undefined && { sendAt }),
  });
}
