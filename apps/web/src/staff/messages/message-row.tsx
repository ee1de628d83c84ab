import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { SuspectedSpamBadge } from '../base/suspected-spam-badge.tsx';
import { Timestamp } from '../base/timestamp.tsx';
import { AssigneeBadge } from '../records/assignee-badge.tsx';
import { rowAttribute } from '../records/use-row-keys.ts';
import { ForRole } from '../session/role.tsx';
import type { MessageCardProps } from './message-card.tsx';

/** A message in one line, for those who prefer it to the card. */
export function MessageRow({ message, checkbox, isNew, canReply, onOpen, onDelete }: MessageCardProps) {
  const { _ } = useLingui();
  const nameId = useId();
  const isUnread = message.status === 'unread';
  return (
    <li
      {...{ [rowAttribute]: message.id }}
      tabIndex={-1}
      aria-labelledby={nameId}
      className={classNames(
        'grid items-center gap-x-4 border-b-2 border-l-8 border-line bg-chalk pl-3 hover:bg-clay',
        'max-lg:py-2 max-lg:pr-3 lg:grid-cols-[14rem_minmax(0,1fr)_auto_auto] xl:grid-cols-[17rem_minmax(0,1fr)_auto_auto]',
        isUnread ? 'border-l-ochre' : 'border-l-line',
      )}
    >
      <div className="flex min-w-0 items-center gap-1">
        {checkbox}
        <h2
          id={nameId}
          className={classNames('truncate font-sans text-base', isUnread ? 'font-bold' : 'font-normal')}
        >
          {message.fullName}
        </h2>
      </div>
      <p className="truncate">
        <VisuallyHidden>{_(toLabelId('messageStatus', message.status))}</VisuallyHidden>{' '}
        <span className={isUnread ? 'font-bold' : undefined}>{message.subject}</span>{' '}
        <span className="text-sm text-soft">{message.message}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        {isNew && <Badge tone="blue">{_('staff.new')}</Badge>}
        <SuspectedSpamBadge suspect={message.suspect} />
        {message.assigneeId && <AssigneeBadge id={message.assigneeId} />}
        <Timestamp iso={message.createdAt} />
      </p>
      <div className="flex max-lg:-ml-3.5">
        <Button variant="quiet" size="s" onClick={() => onOpen()}>
          {_('messages.view')}
        </Button>
        <Button variant="quiet" size="s" disabled={!canReply} onClick={() => onOpen({ isReplying: true })}>
          {_('messages.reply')}
        </Button>
        <ForRole least="owner">
          <Button variant="quiet" size="s" onClick={onDelete}>
            {_('messages.delete')}
          </Button>
        </ForRole>
      </div>
    </li>
  );
}
