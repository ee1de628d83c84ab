import type { RecordSubject } from '@isangano/contracts/records';
import type { ReplyThread } from '@isangano/contracts/replies/reply';
import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { listReplyTemplates, replyTexts } from '../../modules/mail/templates/reply-texts.ts';
import { findAuthor, listReplies } from './queries.ts';

/** Returns the replies to a record and what a new one begins with. Throws `not_found`. */
export async function readThread(
  { db: { read } }: Pick<Deps, 'db'>,
  about: RecordSubject,
): Promise<ReplyThread> {
  const author = await findAuthor(read, about);
  if (!author) throw new AppError('not_found');
  const { email, locale } = author;
  return {
    to: email,
    locale,
    subject:
      author.noun === 'application'
        ? replyTexts[locale].subject[author.kind]
        : toReplySubject(author.subject),
    templates: listReplyTemplates(author),
    replies: await listReplies(read, about),
  };
}

function toReplySubject(subject: string): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}
