import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';

type NewsletterSentProps = { shownMs: number; onOver: () => void };

/** The words of success: they take the focus, pass after their time, and stay while someone is on them. */
export function NewsletterSent({ shownMs, onOver }: NewsletterSentProps) {
  const { _ } = useLingui();
  const [isHeld, setIsHeld] = useState(false);
  const place = useRef<HTMLFieldSetElement>(null);

  useEffect(() => place.current?.focus(), []);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, shownMs, onOver]);

  return (
    <fieldset
      ref={place}
      tabIndex={-1}
      aria-label={_('news.newsletter')}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={(event) => setIsHeld(event.target !== event.currentTarget)}
      onBlur={() => setIsHeld(false)}
    >
      <Alert tone="success" onClose={onOver} closeLabel={_('news.close')}>
        {_('news.success')}
      </Alert>
    </fieldset>
  );
}
