import { toLabelId } from '@isangano/contracts/label-id';
import type { StaffMessageView } from '@isangano/contracts/messages/message';
import { useLingui } from '@lingui/react';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EyeIcon } from '../../ui/icons.tsx';
import { TrashIcon } from '../../ui/record-icons.tsx';
import { Timestamp } from '../base/timestamp.tsx';
import { AssigneeBadge, SuspectedSpamBadge } from '../records/record-badges.tsx';
import { rowAttribute } from '../records/use-row-keys.tsx';
import { ForRole } from '../session/role.tsx';

const layoutKey = 'staff-messages';
const layouts = ['cards', 'rows'] as const;
type Layout = (typeof layouts)[number];

/** Whether messages are cards or compact rows, as this browser remembers it. */
export function useLayout(): readonly [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState(readLayout);
  return [
    layout,
    (next) => {
      setLayout(next);
      try {
        localStorage.setItem(layoutKey, next);
      } catch {
        // Without room in the storage, the choice lasts as long as the page.
      }
    },
  ];
}

function readLayout(): Layout {
  const stored = localStorage.getItem(layoutKey);
  return layouts.find((layout) => layout === stored) ?? 'cards';
}

type MessageItemProps = {
  message: StaffMessageView;
  /** Selects the message, while messages are selected. */
  checkbox: ReactNode;
  /** Whether it came in after the last visit of this person. */
  isNew: boolean;
  canReply: boolean;
  onOpen: (options?: { isReplying: boolean }) => void;
  onDelete: () => void;
};

/** A message in one line, in place of a card. */
export function MessageRow({ message, checkbox, isNew, ...actions }: MessageItemProps) {
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
        <span className="sr-only">{_(toLabelId('messageStatus', message.status))}</span>{' '}
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
        <Actions {...actions} describedBy={nameId} isOfCard={false} />
      </div>
    </li>
  );
}

/** A click anywhere on the card opens the message; keyboard users have the View button. */
export function MessageCard({ message, checkbox, isNew, ...actions }: MessageItemProps) {
  const { _ } = useLingui();
  const nameId = useId();
  const isUnread = message.status === 'unread';

  function openUnlessButton({ target }: MouseEvent): void {
    if (target instanceof Element && !target.closest('button, a, label')) actions.onOpen();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the View button is there for the keyboard
    <li
      {...{ [rowAttribute]: message.id }}
      tabIndex={-1}
      aria-labelledby={nameId}
      onClick={openUnlessButton}
      className={classNames(
        'cursor-pointer border-2 border-l-8 border-line bg-chalk p-4 sm:p-5',
        'hover:border-y-ink hover:border-r-ink [contain-intrinsic-size:auto_14rem] [content-visibility:auto]',
        isUnread ? 'border-l-ochre' : 'border-l-line',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 items-start gap-2.5">
          {checkbox}
          {isUnread && (
            <span
              aria-hidden="true"
              className="mt-[0.5em] size-3 shrink-0 rounded-[50%] bg-ochre forced-colors:bg-[CanvasText]"
            />
          )}
          <h2 id={nameId} className="min-w-0 font-sans text-base font-bold wrap-anywhere">
            {message.fullName}
          </h2>
        </div>
        {isNew && <Badge tone="blue">{_('staff.new')}</Badge>}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft tabular">
          <Timestamp iso={message.createdAt} />
          <SuspectedSpamBadge suspect={message.suspect} />
          {message.assigneeId && <AssigneeBadge id={message.assigneeId} />}
          <Badge tone={isUnread ? 'orange' : 'neutral'}>
            {_(toLabelId('messageStatus', message.status))}
          </Badge>
        </p>
      </div>
      <p className={classNames('mt-2 wrap-anywhere', isUnread && 'font-bold')}>{message.subject}</p>
      <p className="mt-1 line-clamp-3 max-w-text text-sm text-soft wrap-anywhere">{message.message}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Actions {...actions} describedBy={nameId} isOfCard />
      </div>
    </li>
  );
}

type ActionsProps = Pick<MessageItemProps, 'canReply' | 'onOpen' | 'onDelete'> & {
  /** Id of the sender's name. */
  describedBy: string;
  isOfCard: boolean;
};

function Actions({ canReply, onOpen, onDelete, describedBy, isOfCard }: ActionsProps) {
  const { _ } = useLingui();
  const variant = isOfCard ? 'secondary' : 'quiet';
  const about = { size: 's', 'aria-describedby': describedBy } as const;
  return (
    <>
      <Button {...about} variant={variant} onClick={() => onOpen()}>
        {isOfCard && <EyeIcon />}
        {_('messages.view')}
      </Button>
      <Button {...about} variant={variant} disabled={!canReply} onClick={() => onOpen({ isReplying: true })}>
        {_('messages.reply')}
      </Button>
      <ForRole least="owner">
        <Button {...about} variant="quiet" onClick={onDelete} className={isOfCard ? 'ml-auto' : undefined}>
          {isOfCard && <TrashIcon />}
          {_('messages.delete')}
        </Button>
      </ForRole>
    </>
  );
}
