import type { MessageId } from '@isangano/content/message-ids.gen';
import { errorStatus } from '@isangano/contracts/error-status';
import { formatBytes } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { useClosingTimer } from '../../ui/use-closing-timer.ts';
import type { Progress } from '../api/send-request.ts';
import type { Refusal, SendingState } from '../sending/sending-state.ts';

type FailureBannerProps = {
  state: Extract<SendingState<unknown>, { phase: 'failed' | 'cancelled' }>;
  text: MessageId;
  /** How long a failure is shown; undefined: until it is closed. */
  visibleMs: number | undefined;
  onClose: () => void;
};

/** Shows that a form was not sent. Hides after `visibleMs`, unless a pointer that has moved over it or the focus holds it. */
export function FailureBanner({ state, text, visibleMs, onClose }: FailureBannerProps) {
  const { _ } = useDeferredMessages('formsDeferred');
  const hold = useClosingTimer({
    isRunning: state.phase === 'failed' && visibleMs !== undefined,
    ms: visibleMs ?? 0,
    onEnd: onClose,
  });

  if (state.phase === 'cancelled') {
    return (
      <Alert tone="info" onClose={onClose} closeLabel={_('forms.close')}>
        {_(state.mayHaveArrived ? 'forms.cancelledLate' : 'forms.cancelled')}
      </Alert>
    );
  }
  return (
    <div {...hold}>
      <Alert tone="error" title={_(text)} onClose={onClose} closeLabel={_('forms.close')}>
        {_(getAdvice(state.refusal))}
      </Alert>
    </div>
  );
}

/** Texts of refusals that have nothing to do with the fields, by status. */
const adviceByStatus: Readonly<Record<number, MessageId>> = {
  [errorStatus.forbidden]: 'forms.closed',
  [errorStatus.timeout]: 'forms.tooSlow',
  [errorStatus.too_many]: 'forms.tooMany',
  [errorStatus.no_space]: 'forms.noSpace',
};

function getAdvice(refusal: Refusal | undefined): MessageId {
  if (!refusal) return 'forms.kept';
  if (refusal.issues.length > 0) return 'forms.refused';
  return adviceByStatus[refusal.status] ?? 'forms.kept';
}

/** Shows how many bytes of the form have been sent, with a button that cancels the upload. */
export function UploadProgress({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { _, locale } = useTexts();
  const { sentBytes, totalBytes } = progress;

  function cancel(): void {
    // This button goes; the one that began the upload stays.
    document.querySelector<HTMLElement>('[type=submit][aria-busy]')?.focus();
    onCancel();
  }

  const text = _('forms.sent', {
    sent: formatBytes(locale, sentBytes),
    total: formatBytes(locale, totalBytes),
  });
  return (
    <div className="grid gap-2">
      <ProgressBar label={_('forms.uploading')} value={sentBytes} max={totalBytes} valueText={text} />
      <div className="flex items-center justify-between gap-4">
        <p className="tabular">{text}</p>
        <Button variant="secondary" size="s" onClick={cancel}>
          {_('forms.cancel')}
        </Button>
      </div>
    </div>
  );
}
