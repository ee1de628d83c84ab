import type { MailToResend, RecordMail, RecordMails } from '@isangano/contracts/mail-history/mails';
import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { api } from '../../base/api.ts';
import { useErrorText } from '../../base/error-text.ts';
import { notifyStaff } from '../../base/notifications.tsx';

type ResendButtonProps = {
  mail: MailToResend;
  kind: RecordMail['kind'];
  /** Shows the mails once it waits to be sent. */
  onResent: (mails: RecordMails) => void;
};

export function ResendButton({ mail, kind, onResent }: ResendButtonProps) {
  const { _ } = useLingui();
  useDeferredMessages('staffThread');
  const getReason = useErrorText();
  const resend = api.mails.resend.useMutation({
    onSuccess(mails) {
      onResent(mails);
      void notifyStaff(_('mails.resent'));
    },
    onError: (error) => void notifyStaff(_('mails.resendFailed', { reason: getReason(error) })),
  });
  return (
    <Button
      variant="quiet"
      size="s"
      busy={resend.isPending}
      aria-label={_('mails.resend.label', { mail: _(`mails.kind.${kind}`) })}
      onClick={() => resend.mutate(mail)}
    >
      {_('mails.resend')}
    </Button>
  );
}
