import { createAccountInput } from '@isangano/contracts/identity/accounts';
import { staffRoles } from '@isangano/contracts/identity/roles';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { Field, FieldGroup } from '../../../ui/field.tsx';
import { Radio, TextInput } from '../../../ui/inputs.tsx';
import { api } from '../../base/api.ts';
import { FormDialog } from '../../base/form-dialog.tsx';
import type { TeamChanges } from './team-page.tsx';

type AccountDialogProps = {
  changes: TeamChanges;
  onCreated: (created: { email: string; password: string }) => void;
  onClose: () => void;
};

/** Creates a staff account with a generated password. */
export function AccountDialog({ changes, onCreated, onClose }: AccountDialogProps) {
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const create = api.team.createAccount.useMutation();
  const [error, setError] = useState<string>();

  async function submit(form: HTMLFormElement): Promise<void> {
    const input = createAccountInput.safeParse(Object.fromEntries(new FormData(form)));
    setError(input.error?.issues[0]?.message);
    if (!input.success) return;
    // Closed first: the server may ask for the password in a dialog of its own.
    onClose();
    const created = await changes.run(() => create.mutateAsync(input.data));
    if (created) onCreated(created);
  }

  return (
    <FormDialog
      title={_('staffTeam.accounts.add')}
      submitLabel={_('staffTeam.accounts.submit')}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label={_('staffTeam.accounts.email')} error={getErrorText(error)} required>
        {(control) => <TextInput {...control} name="email" type="email" autoComplete="off" />}
      </Field>
      <FieldGroup legend={_('staffTeam.accounts.role.legend')} required>
        {(control) => (
          <div className="grid gap-2">
            {staffRoles.map((role) => (
              <Radio
                key={role}
                {...control}
                name="role"
                value={role}
                defaultChecked={role === 'reviewer'}
                label={_(`account.role.${role}`)}
                description={_(`staffTeam.role.${role}`)}
              />
            ))}
          </div>
        )}
      </FieldGroup>
    </FormDialog>
  );
}
