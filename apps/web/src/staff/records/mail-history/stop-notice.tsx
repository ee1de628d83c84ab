import type { RecordMails } from '@isangano/contracts/mail-history/mails';
import type { RecordSubject } from '@isangano/contracts/records';
import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { api } from '../../base/api.ts';
import { useErrorText } from '../../base/error-text.ts';
import { confirmAction, notifyStaff } from '../../base/notifications.tsx';
import { useHasRole } from '../../session/role.tsx';

type StopNoticeProps = {
  to: string;
  stop: NonNullable<RecordMails['stop']>;
  about: RecordSubject;
  /** Shows the mails after they were allowed again. */
  onAllowed: (mails: RecordMails) => void;
};

/** Says that the author of a record gets no mails, and why. */
export function StopNotice({ to, stop, about, onAllowed }: StopNoticeProps) {
  const { _ } = useLingui();
  useDeferredMessages('staffThread');
  const getReason = useErrorText();
  const isOwner = useHasRole('owner');
  const allow = api.mails.allow.useMutation({
    onSuccess(mails) {
      onAllowed(mails);
      void notifyStaff(_('mails.allowed'));
    },
    onError: (error) => void notifyStaff(_('mails.allowFailed', { reason: getReason(error) })),
  });

  async function allowAgain(): Promise<void> {
    if (await confirmAction(_('mails.allow.question', { to }), _('mails.allow'))) allow.mutate(about);
  }

  if (stop.reason === 'stopped')
    return (
      <Alert tone="info" title={_('mails.stop.stopped.title', { to })} className="mt-2 wrap-anywhere">
        {_('mails.stop.stopped.text')}
      </Alert>
    );
  return (
    <Alert tone="error" title={_('mails.stop.bounced.title', { to })} className="mt-2 wrap-anywhere">
      <p>{_('mails.stop.bounced.text', { status: stop.status })}</p>
      {isOwner && (
        <Button variant="secondary" className="mt-3" busy={allow.isPending} onClick={() => void allowAgain()}>
          {_('mails.allow')}
        </Button>
      )}
    </Alert>
  );
}
