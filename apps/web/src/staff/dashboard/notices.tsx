import type { Mention } from '@isangano/contracts/notes/note';
import type { UnreadReplies as Unread } from '@isangano/contracts/replies/reply';
import { useLingui } from '@lingui/react';
import { type ReactNode, useId } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Timestamp } from '../base/timestamp.tsx';
import { RecordLink } from '../records/record-link.tsx';

const factsClass = 'flex flex-wrap items-center gap-x-3 text-sm text-soft';
const linkClass = 'inline-flex min-h-11 items-center text-base font-bold text-ink wrap-anywhere';

/** Replies that no member of staff has read: first those about records that are assigned to this person. */
export function UnreadReplies({ count, replies }: Unread) {
  const { _ } = useLingui();
  if (count === 0) return null;
  return (
    <Notices title={_('replies.unread', { count })}>
      {replies.map((reply) => (
        <li key={reply.id}>
          <p className={factsClass}>
            <RecordLink record={{ noun: reply.noun, id: reply.recordId }} className={linkClass}>
              {reply.name}
            </RecordLink>
            <span className="wrap-anywhere">{reply.title}</span>
            <Timestamp iso={reply.at} />
            {reply.isMine && <Badge tone="blue">{_('replies.mine')}</Badge>}
          </p>
          <p className="line-clamp-2 max-w-text wrap-anywhere">{reply.text}</p>
        </li>
      ))}
    </Notices>
  );
}

/** Notes that mention this person, until they have seen the notes of that record. */
export function Mentions({ mentions }: { mentions: readonly Mention[] }) {
  const { _ } = useLingui();
  if (mentions.length === 0) return null;
  return (
    <Notices title={_('staff.dashboard.mentions')}>
      {mentions.map((mention) => (
        <li key={mention.noteId}>
          <p className={factsClass}>
            <RecordLink record={mention} className={linkClass}>
              {mention.name}
            </RecordLink>
            <span className="wrap-anywhere">{mention.by}</span>
            <Timestamp iso={mention.at} />
          </p>
          <p className="line-clamp-3 max-w-text wrap-anywhere">{mention.text}</p>
        </li>
      ))}
    </Notices>
  );
}

function Notices({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-12 border-l-8 border-ochre bg-chalk p-5">
      <h2 id={titleId} className="text-2xl">
        {title}
      </h2>
      <ul className="mt-2 grid gap-4">{children}</ul>
    </section>
  );
}
