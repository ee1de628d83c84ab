import { Description } from '@headlessui/react';
import { useLingui } from '@lingui/react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export type Question = {
  id: number;
  /** Its first line is the title. */
  text: string;
  /** Label of the button that confirms; undefined for a text that is only to be read. */
  actionLabel: string | undefined;
  answer: (isConfirmed: boolean) => void;
};

/** Shows a question, or an error, above everything else. Escape and a click outside answer no. */
export function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { _ } = useLingui();
  const safeButton = useRef<HTMLButtonElement>(null);
  const isConfirmed = useRef(false);
  const { text, actionLabel, answer } = question;
  const [title, ...details] = text.split('\n');

  function confirm(): void {
    isConfirmed.current = true;
    onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      initialFocus={safeButton}
      onClose={onClose}
      onClosed={() => answer(isConfirmed.current)}
    >
      {details.length > 0 && <Description className="mb-6 wrap-anywhere">{details.join(' ')}</Description>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button ref={safeButton} variant={actionLabel ? 'secondary' : 'primary'} onClick={onClose}>
          {_(actionLabel ? 'staff.cancel' : 'staff.ok')}
        </Button>
        {actionLabel && (
          <Button variant="danger" onClick={confirm}>
            {actionLabel}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
