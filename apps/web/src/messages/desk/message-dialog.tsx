import type { StaffMessageView } from '@isangano/contracts/messages/message';
import { useLingui } from '@lingui/react';
import type { RefObject } from 'react';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { SuspectedSpamBadge } from '../../staff/suspected-spam-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/inputs.tsx';

type MessageDialogProps = {
  message: StaffMessageView;
  open: boolean;
  onClose: () => void;
  fallbackFocus: RefObject<HTMLElement | null>;
};

/** Shows a whole message. Replying is not implemented, so its controls are disabled. */
export function MessageDialog({ message, open, onClose, fallbackFocus }: MessageDialogProps) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
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
            {_('messages.close')}
          </Button>
          <Button disabled>{_('messages.reply')}</Button>
        </>
      }
    >
      <div className="grid gap-1 wrap-anywhere">
        <p className="font-bold">{_('messages.from', { name: message.fullName, email: message.email })}</p>
        {message.phone && <p className="tabular-nums">{_('messages.phone', { phone: message.phone })}</p>}
        <p className="text-sm text-soft tabular-nums">
          <time dateTime={message.createdAt}>
            {formatDate(locale, message.createdAt) ?? _('staff.date.invalid')}
          </time>
        </p>
        <p className="text-sm text-soft">{_('messages.reference', { reference: message.id })}</p>
        {message.suspect && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <SuspectedSpamBadge suspect={message.suspect} />
            <span aria-hidden="true">{_(`staff.suspect.${message.suspect}`)}</span>
          </p>
        )}
      </div>
      <p className="my-6 max-w-text whitespace-pre-line wrap-anywhere">{message.message}</p>
      <TextArea
        disabled
        rows={3}
        aria-label={_('messages.reply')}
        placeholder={_('messages.reply.disabled')}
      />
    </Dialog>
  );
}
