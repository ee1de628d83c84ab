import type { UnreadReplies as Unread } from '@isangano/contracts/replies/received';
import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Timestamp } from '../base/timestamp.tsx';
import { RecordLink } from '../records/record-link.tsx';

const linkClass = 'inline-flex min-h-11 items-center text-base font-bold text-ink wrap-anywhere';

/** Replies that nobody of the staff has read: first those about records that this person takes care of. */
export function UnreadReplies({ count, replies }: Unread) {
  const { _ } = useLingui();
  const titleId = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-12 border-l-8 border-ochre bg-chalk p-5">
      <h2 id={titleId} className="text-2xl">
        {_('replies.unread', { count })}
      </h2>
      <ul className="mt-2 grid gap-4">
        {replies.map((reply) => (
          <li key={reply.id}>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
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
      </ul>
    </section>
  );
}
