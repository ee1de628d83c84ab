import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';

type NewsletterSentProps = { visibleMs: number; onClose: () => void };

/**
 * The success alert. Takes the focus, and closes after `visibleMs`, unless it is hovered or a control in it
 * is focused.
 */
export function NewsletterSent({ visibleMs, onClose }: NewsletterSentProps) {
  const { _ } = useLingui();
  const [isPaused, setIsPaused] = useState(false);
  const containerRef = useRef<HTMLFieldSetElement>(null);

  useEffect(() => containerRef.current?.focus(), []);

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(onClose, visibleMs);
    return () => clearTimeout(timer);
  }, [isPaused, visibleMs, onClose]);

  return (
    <fieldset
      ref={containerRef}
      tabIndex={-1}
      aria-label={_('news.newsletter')}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={(event) => setIsPaused(event.target !== event.currentTarget)}
      onBlur={() => setIsPaused(false)}
    >
      <Alert tone="success" onClose={onClose} closeLabel={_('news.close')}>
        {_('news.success')}
      </Alert>
    </fieldset>
  );
}
