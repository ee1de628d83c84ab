import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { useClosingTimer } from '../../ui/use-closing-timer.ts';

type NewsletterSentProps = { visibleMs: number; onClose: () => void };

/** The success alert. Takes the focus, and closes after `visibleMs`, unless pointer or focus hold it. */
export function NewsletterSent({ visibleMs, onClose }: NewsletterSentProps) {
  const { _ } = useLingui();
  const containerRef = useRef<HTMLFieldSetElement>(null);
  const hold = useClosingTimer({ isRunning: true, ms: visibleMs, onEnd: onClose });

  useEffect(() => containerRef.current?.focus(), []);

  return (
    <fieldset ref={containerRef} tabIndex={-1} aria-label={_('news.newsletter')} {...hold}>
      <Alert tone="success" onClose={onClose} closeLabel={_('news.close')}>
        {_('news.success')}
      </Alert>
    </fieldset>
  );
}
