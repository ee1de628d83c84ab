import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import type { MessageId } from '../i18n/message-ids.gen.ts';
import { Alert } from '../ui/alert.tsx';
import type { Submission } from './use-submission.ts';

type FailureBannerProps = {
  submission: Submission;
  text: MessageId;
  /** How long it stays; without it until it is closed. */
  stayMs: number | undefined;
  onClose: () => void;
};

/**
 * Says that a form could not be sent. It goes by itself after a while, unless a person points at it
 * or has the focus in it.
 */
export function FailureBanner({ submission, text, stayMs, onClose }: FailureBannerProps) {
  const { _ } = useLingui();
  const [isHeld, setIsHeld] = useState(false);
  const hasFailed = submission.state === 'failed' || submission.state === 'refused';

  useEffect(() => {
    if (!hasFailed || isHeld || stayMs === undefined) return;
    const timer = setTimeout(onClose, stayMs);
    return () => clearTimeout(timer);
  }, [hasFailed, isHeld, stayMs, onClose]);

  if (submission.state === 'cancelled') {
    return (
      <Alert tone="info" onClose={onClose} closeLabel={_('forms.close')}>
        {_('forms.cancelled')}
      </Alert>
    );
  }
  if (!hasFailed) return null;
  const isRefused = submission.state === 'refused' && submission.issues.length > 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the text is a courtesy, the alert itself has the controls
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Alert tone="error" title={_(text)} onClose={onClose} closeLabel={_('forms.close')}>
        {_(isRefused ? 'forms.refused' : 'forms.kept')}
      </Alert>
    </div>
  );
}
