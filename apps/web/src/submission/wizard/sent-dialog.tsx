import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ApplicationMark } from '../../ui/patterns/application-mark.tsx';
import type { Reference } from '../reference.ts';
import { ReferenceText } from '../reference-text.tsx';
import type { WizardDefinition } from './wizard-definition.ts';

type SentDialogProps = {
  definition: Pick<WizardDefinition<string>, 'form' | 'redirectDelayMs' | 'redirectTo'>;
  /** The reference of the application; undefined if only a response to an earlier attempt contained it. */
  reference: Reference | undefined;
  /** The page with the receipt; undefined if the application has no private link. */
  receiptPath: string | undefined;
  /** The server may have the content of an earlier attempt. */
  isEarlier: boolean;
  onLeave: () => void;
  onStay: () => void;
};

/** Confirms that a form was received, and redirects after a delay unless the user chooses to stay. */
export function SentDialog(props: SentDialogProps) {
  const { definition, reference, receiptPath, isEarlier, onLeave, onStay } = props;
  const { _ } = useDeferredMessages('formsDeferred');
  const { form, redirectDelayMs, redirectTo } = definition;
  const router = useRouter();
  const [isStaying, setIsStaying] = useState(false);
  const leaveButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (isStaying) return;
    const timer = setTimeout(onLeave, redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isStaying, onLeave, redirectDelayMs]);

  // Preloaded, as an error page would replace the confirmation if the connection is lost by then.
  useEffect(() => void router.preloadRoute({ to: redirectTo }), [router, redirectTo]);

  return (
    <Dialog
      open
      onClose={onStay}
      title={_(`${form}.sent.title`)}
      closeLabel={_('forms.close')}
      initialFocus={leaveButton}
      footer={
        <>
          {!isStaying && (
            <Button variant="secondary" className="grow" onClick={() => setIsStaying(true)}>
              {_('forms.stay')}
            </Button>
          )}
          <Button ref={leaveButton} className="grow" onClick={onLeave}>
            {_(`${form}.sent.goNow`)}
          </Button>
        </>
      }
    >
      <p role="status">{_(isStaying ? 'forms.sentHere' : `${form}.sent.text`)}</p>
      {isEarlier && <p className="mt-3">{_('forms.sentBefore')}</p>}
      <p className="mt-3">{_(`${form}.sent.next`)}</p>
      {reference !== undefined && (
        <div className="mt-3 flex items-center gap-4">
          <ApplicationMark id={reference.id} label={_('forms.mark')} size={64} />
          <div className="min-w-0">
            {_('forms.reference')} <ReferenceText reference={reference} />
          </div>
        </div>
      )}
      {receiptPath !== undefined && (
        <p className="mt-3">
          <a href={receiptPath} className="inline-block py-1">
            {_('forms.receipt')}
          </a>
        </p>
      )}
    </Dialog>
  );
}
