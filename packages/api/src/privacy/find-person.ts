import type { Deps } from '../context.ts';
import { findSubscriber } from '../newsletter/queries.ts';
import { listMailFilesOf } from './mail-files.ts';
import { listApplicationsOf, listMailsOf, listMentions, listMessagesOf } from './queries.ts';

export type PersonParts = Pick<Deps, 'db' | 'files' | 'clock' | 'log'> & { mailFolder: string };

/** How much is held on a person; `mentions` are records of others that name the address. */
export type Held = {
  applications: number;
  messages: number;
  isSubscribed: boolean;
  mails: number;
  mentions: string[];
};

/** What the desk holds on whoever uses an e-mail address. */
export async function countHeld({ db, mailFolder }: PersonParts, email: string): Promise<Held> {
  const applications = await listApplicationsOf(db.read, email);
  const messages = await listMessagesOf(db.read, email);
  const own = new Set([
    ...applications.map(({ id }) => `application ${id}`),
    ...messages.map(({ id }) => `message ${id}`),
  ]);
  return {
    applications: applications.length,
    messages: messages.length,
    isSubscribed: (await findSubscriber(db.read, email)) !== undefined,
    mails: (await listMailsOf(db.read, email)).length + (await listMailFilesOf(mailFolder, email)).length,
    mentions: (await listMentions(db.read, email)).filter((record) => !own.has(record)),
  };
}
