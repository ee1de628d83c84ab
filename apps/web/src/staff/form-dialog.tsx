import { useLingui } from '@lingui/react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type FormDialogProps = {
  title: string;
  submitLabel: string;
  /** While it is true, the submit button waits. */
  isSending?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  formRef?: RefObject<HTMLFormElement | null>;
  children: ReactNode;
};

/** A dialog of the staff area with a form, which it sends or cancels. */
export function FormDialog({
  title,
  submitLabel,
  isSending = false,
  onSubmit,
  onClose,
  formRef,
  children,
}: FormDialogProps) {
  const { _ } = useLingui();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }

  return (
    <Dialog open onClose={onClose} title={title} closeLabel={_('staff.close')}>
      <form {...(formRef && { ref: formRef })} noValidate onSubmit={submit} className="grid gap-6">
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {_('staff.cancel')}
          </Button>
          <Button type="submit" busy={isSending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
