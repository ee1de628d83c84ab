import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';

type AskedActionProps = {
  /** The first part of the ids of its texts. */
  texts: 'meeting.cancel' | 'status.withdraw';
  isSending: boolean;
  onConfirm: () => void;
};

/** A button that ends something, after a question. */
export function AskedAction({ texts, isSending, onConfirm }: AskedActionProps) {
  const { _ } = useLingui();
  /** Undefined before the first question. */
  const [isAsked, setIsAsked] = useState<boolean>();
  // The pressed button disappears, so the next one takes the focus.
  if (!isAsked)
    return (
      <Button
        variant="secondary"
        className="justify-self-start"
        autoFocus={isAsked === false}
        onClick={() => setIsAsked(true)}
      >
        {_(`${texts}.begin`)}
      </Button>
    );
  return (
    <fieldset aria-label={_(`${texts}.begin`)} className="flex min-w-0 flex-wrap gap-3">
      <Button variant="danger" busy={isSending} onClick={onConfirm}>
        {_(`${texts}.confirm`)}
      </Button>
      <Button variant="secondary" autoFocus onClick={() => setIsAsked(false)}>
        {_(`${texts}.keep`)}
      </Button>
    </fieldset>
  );
}
