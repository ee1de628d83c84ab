import { errorStatus } from '@isangano/contracts/error-status';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import type { MessageId } from '../i18n/message-ids.gen.ts';
import { useDeferredMessages } from '../i18n/use-deferred-messages.ts';
import { Alert } from '../ui/alert.tsx';
import type { Submission } from './use-submission.ts';

type FailureBannerProps = {
  submission: Submission;
  text: MessageId;
  /** How long the banner is shown; undefined: until it is closed. */
  visibleMs: number | undefined;
  onClose: () => void;
};

/**
 * Shows that a form could not be sent. Hides after `visibleMs`, unless the pointer is over it or the focus in
 * it.
 */
export function FailureBanner({ submission, text, visibleMs, onClose }: FailureBannerProps) {
  useDeferredMessages('formsDeferred');
  const { _ } = useLingui();
  const [isPaused, setIsPaused] = useState(false);
  const hasFailed = submission.state === 'failed' || submission.state === 'refused';

  useEffect(() => {
    if (!hasFailed || isPaused || visibleMs === undefined) return;
    const timer = setTimeout(onClose, visibleMs);
    return () => clearTimeout(timer);
  }, [hasFailed, isPaused, visibleMs, onClose]);

  if (submission.state === 'cancelled') {
    return (
      <Alert tone="info" onClose={onClose} closeLabel={_('forms.close')}>
        {_('forms.cancelled')}
      </Alert>
    );
  }
  if (!hasFailed) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer, the alert itself has the controls
    <div
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Alert tone="error" title={_(text)} onClose={onClose} closeLabel={_('forms.close')}>
        {_(getAdvice(submission))}
      </Alert>
    </div>
  );
}

/** Texts of refusals that have nothing to do with the fields, by status. */
const adviceByStatus: Readonly<Record<number, MessageId>> = {
  [errorStatus.timeout]: 'forms.tooSlow',
  [errorStatus.too_many]: 'forms.tooMany',
  [errorStatus.no_space]: 'forms.noSpace',
};

function getAdvice(submission: Submission): MessageId {
  if (submission.state !== 'refused') return 'forms.kept';
  if (submission.issues.length > 0) return 'forms.refused';
  return adviceByStatus[submission.status] ?? 'forms.kept';
}
