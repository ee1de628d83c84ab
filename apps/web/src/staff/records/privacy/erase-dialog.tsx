import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { TextField } from '../../base/fields.tsx';
import { FormDialog } from '../../base/form-dialog.tsx';

type EraseDialogProps = {
  email: string;
  isSending: boolean;
  onErase: (typedEmail: string) => void;
  onClose: () => void;
};

/** Asks for the address to be typed before everything about it is erased. */
export function EraseDialog({ email, isSending, onErase, onClose }: EraseDialogProps) {
  const { _ } = useLingui();
  const [typed, setTyped] = useState('');
  const [isRefused, setIsRefused] = useState(false);

  function submit(): void {
    const isSame = typed.trim().toLowerCase() === email.toLowerCase();
    setIsRefused(!isSame);
    if (isSame) onErase(typed.trim());
  }

  return (
    <FormDialog
      title={_('people.erase.title')}
      submitLabel={_('people.erase.submit')}
      isSending={isSending}
      isDangerous
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{_('people.erase.hint')}</p>
      <p className="font-bold wrap-anywhere">{email}</p>
      <TextField
        label={_('people.erase.typed')}
        error={isRefused && _('people.erase.typed.different')}
        required
        type="email"
        autoComplete="off"
        value={typed}
        onValue={setTyped}
      />
    </FormDialog>
  );
}
