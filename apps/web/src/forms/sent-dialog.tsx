import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { WizardDefinition } from './wizard-definition.ts';

type SentDialogProps = {
  definition: Pick<WizardDefinition<string>, 'texts' | 'redirectDelayMs'>;
  onLeave: () => void;
  onStay: () => void;
};

/** Confirms that a form arrived, and takes the person on unless they choose to stay. */
export function SentDialog({ definition, onLeave, onStay }: SentDialogProps) {
  const { _ } = useLingui();
  const { texts, redirectDelayMs } = definition;
  const [stays, setStays] = useState(false);
  const leave = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(onLeave, redirectDelayMs);
    return () => clearTimeout(timer);
  }, [stays, onLeave, redirectDelayMs]);

  return (
    <Dialog
      open
      onClose={onStay}
      title={_(texts.sentTitle)}
      closeLabel={_('forms.close')}
      initialFocus={leave}
      footer={
        <>
          {!stays && (
            <Button variant="secondary" onClick={() => setStays(true)}>
              {_('forms.stay')}
            </Button>
          )}
          <Button ref={leave} onClick={onLeave}>
            {_(texts.goNow)}
          </Button>
        </>
      }
    >
      <p role="status">{_(texts.sentText)}</p>
      <p className="mt-3">{_(texts.sentNext)}</p>
    </Dialog>
  );
}
