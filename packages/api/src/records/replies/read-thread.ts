import type { ReplyThread } from '@isangano/contracts/replies/reply';
import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { getModule } from '../../core/record-module.ts';
import { listReplies } from './queries.ts';

/** Returns the replies to a record and what a new one begins with. Throws `not_found`. */
export async function readThread(
  { db: { read }, records }: Pick<Deps, 'db' | 'records'>,
  { noun, id }: { noun: string; id: string },
): Promise<ReplyThread> {
  const author = await getModule(records, noun).list.findAuthor(read, id);
  if (!author) throw new AppError('not_found');
  const { email: to, locale, subject, templates } = author;
  return { to, locale, subject, templates, replies: await listReplies(read, { noun, id }) };
}
