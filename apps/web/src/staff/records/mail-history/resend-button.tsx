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
  /** Reads the mails again: a colleague may have sent it, or the response was lost. */
  onRefused: () => Promise<void>;
};

export function ResendButton({ mail, kind, onResent, onRefused }: ResendButtonProps) {
  const { _ } = useLingui();
  useDeferredMessages('staffThread');
  const getReason = useErrorText();
  const resend = api.mails.resend.useMutation({
    onSuccess(mails) {
      onResent(mails);
      void notifyStaff(_('mails.resent'));
    },
    onError(error) {
      void notifyStaff(_('mails.resendFailed', { reason: getReason(error) }));
      return onRefused();
    },
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
