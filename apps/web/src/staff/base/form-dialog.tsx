import { useLingui } from '@lingui/react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from './form.tsx';

type FormDialogProps = {
  title: string;
  submitLabel: string;
  /** While it is true, the dialog cannot be closed, since closing would not cancel the request. */
  isSending?: boolean;
  /**
   * Whether a long form was changed: then only its buttons close the dialog, as a stray key, or a press beside it,
   * would lose that.
   */
  isChanged?: boolean;
  /** For actions that cannot be undone. */
  isDangerous?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
};

/** On a phone, the buttons fill their line, also where a long label has a line of its own. */
const buttonClass = 'max-sm:grow';

/** A dialog of the staff area with a form. The buttons that send or cancel it stay in view while its fields scroll. */
export function FormDialog({
  title,
  submitLabel,
  isSending = false,
  isChanged = false,
  isDangerous = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { _ } = useLingui();
  const formId = useId();
  const staysOpen = isSending || isChanged;

  return (
    <Dialog
      open
      onClose={staysOpen ? undefined : onClose}
      title={title}
      {...(!staysOpen && { closeLabel: _('staff.close') })}
      footer={
        <>
          <Button variant="secondary" className={buttonClass} disabled={isSending} onClick={onClose}>
            {_('staff.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? 'danger' : 'primary'}
            className={buttonClass}
            busy={isSending}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit} className="grid gap-6">
        {children}
      </Form>
    </Dialog>
  );
}
