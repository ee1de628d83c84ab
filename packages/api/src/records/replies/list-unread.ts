import { recordNouns } from '@isangano/contracts/records';
import type { UnreadReplies } from '@isangano/contracts/replies/received';
import type { Deps, Staff } from '../../core/context.ts';
import { countUnread, listUnread } from './received-queries.ts';

const shownMax = 20;

/** Returns how many replies are unread, and the oldest of them: first those about records that are assigned to a member of staff. */
export async function listUnreadReplies(
  { db: { read }, records }: Pick<Deps, 'db' | 'records'>,
  { id: staffId }: Pick<Staff, 'id'>,
): Promise<UnreadReplies> {
  const replies = [];
  for (const module of records.modules) {
    const noun = recordNouns.find((known) => known === module.noun);
    if (noun === undefined) continue;
    for (const { assigneeId, ...row } of await listUnread(read, module, {
      assigneeId: staffId,
      limit: shownMax,
    })) {
      const author = await module.list.findAuthor(read, row.recordId);
      const { subject: title = '' } = author ?? {};
      const name = author?.isHidden ? author.shortReference : (author?.name ?? '');
      replies.push({ ...row, noun, name, title, isMine: assigneeId === staffId });
    }
  }
  const sorted = replies.toSorted(
    (one, other) => Number(other.isMine) - Number(one.isMine) || (one.at < other.at ? -1 : 1),
  );
  return { count: await countUnread(read), replies: sorted.slice(0, shownMax) };
}
