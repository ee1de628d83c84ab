import type { StaffMessageView } from '@isangano/contracts/messages/message';
import { type RefObject, useId } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { formatReference } from '../../submission/reference.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { api } from '../base/api.ts';
import { QuietButton } from '../base/buttons.tsx';
import { EmailLink, PhoneLink } from '../base/contact-links.tsx';
import { LazyBoundary, lazyPart } from '../base/lazy-boundary.tsx';
import { Timestamp } from '../base/timestamp.tsx';
import { PersonLink } from '../records/privacy/person-link.tsx';
import { SuspectedSpamBadge } from '../records/record-badges.tsx';
import { RecordTeam } from '../records/record-team.tsx';
import { ReplyBox } from '../records/replies/reply-box.tsx';
import { useReply } from '../records/replies/use-reply.ts';
import { SpamButton } from '../records/spam/spam-button.tsx';
import { UnlessDeleted } from '../records/unless-deleted.tsx';

const RecordMails = lazyPart(() => import('../records/mail-history/record-mails.tsx'), 'RecordMails');

type MessageDialogProps = {
  message: StaffMessageView;
  open: boolean;
  /** Whether the reply gets the focus. */
  isReplying: boolean;
  onClose: () => void;
  /** Without it, the person may not mark messages. */
  onMarkUnread: (() => void) | undefined;
  fallbackFocus: RefObject<HTMLElement | null>;
};

export function MessageDialog({
  message,
  open,
  isReplying,
  onClose,
  onMarkUnread,
  fallbackFocus,
}: MessageDialogProps) {
  const { _ } = useDeferredMessages('staffRecords');
  const replyFormId = useId();
  const about = { noun: 'message', id: message.id } as const;
  const reply = useReply(about, { isShown: open });
  const subject = `Re: ${message.subject} [${message.id}]`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={message.subject}
      width="4xl"
      bodyLabel={_('messages.message')}
      fallbackFocus={fallbackFocus}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {_('staff.close')}
          </Button>
          <Button type="submit" form={replyFormId} disabled={!reply.canReply} busy={reply.isSending}>
            {_('messages.reply')}
          </Button>
        </>
      }
    >
      <UnlessDeleted about={about}>
        <div className="grid gap-1 wrap-anywhere">
          <div className="font-bold">
            <EmailLink
              address={message.email}
              subject={subject}
              quote={message.message}
              wrap={(email) => _('messages.from', { name: message.fullName, email })}
            />
          </div>
          {message.phone && (
            <PhoneLink phone={message.phone} wrap={(phone) => _('messages.phone', { phone })} />
          )}
          <LazyBoundary>
            <div className="flex flex-wrap items-center gap-x-4">
              <PersonLink email={message.email} />
              {onMarkUnread && (
                <QuietButton className="-ml-3.5" onClick={onMarkUnread}>
                  {_('messages.markUnread')}
                </QuietButton>
              )}
              <SpamButton record={about} />
            </div>
          </LazyBoundary>
          <Timestamp iso={message.createdAt} isFull className="text-sm text-soft" />
          <p className="text-sm text-soft">
            {_('messages.reference', { reference: `${formatReference(message)} · ${message.id}` })}
          </p>
          {message.suspect && (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <SuspectedSpamBadge suspect={message.suspect} />
              <span aria-hidden="true">{_(`staff.suspect.${message.suspect}`)}</span>
            </p>
          )}
        </div>
        <p className="my-6 max-w-text whitespace-pre-line wrap-anywhere">{message.message}</p>
      </UnlessDeleted>
      <RecordMails about={about} />
      <LazyBoundary loading={<Loading text={_('staff.loading')} />}>
        <ReplyBox reply={reply} formId={replyFormId} hasFocus={isReplying} />
        <RecordTeam about={about} />
        <MessageHistory id={message.id} />
      </LazyBoundary>
    </Dialog>
  );
}

function MessageHistory({ id }: { id: string }) {
  const { _ } = useDeferredMessages('staffRecords');
  const { data } = api.messages.history.useQuery({ id });
  // The receipt is shown above.
  if (!data || data.length < 2) return null;
  return (
    <details className="my-5 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-bold">
        {_('records.history')}
      </summary>
      <ol className="grid gap-1">
        {data.map(({ action, at, by, detail }) => (
          <li key={`${at} ${action} ${detail}`} className="grid gap-x-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <Timestamp iso={at} isFull className="text-soft" />
            <span className="wrap-anywhere">
              {_(`records.history.${action}`, { by: by ?? '', detail: detail ?? '' })}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
