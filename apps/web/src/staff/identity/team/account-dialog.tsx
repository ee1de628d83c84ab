import { createAccountInput } from '@isangano/contracts/identity/accounts';
import { staffRoles } from '@isangano/contracts/identity/roles';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { FieldGroup } from '../../../ui/field.tsx';
import { Radio } from '../../../ui/inputs.tsx';
import { api } from '../../base/api.ts';
import { TextField } from '../../base/fields.tsx';
import { FormDialog } from '../../base/form-dialog.tsx';
import type { TeamProps } from './team-page.tsx';

type AccountDialogProps = Pick<TeamProps, 'run'> & {
  onCreated: (created: { email: string; password: string }) => void;
  onClose: () => void;
};

/** Creates a staff account with a generated password. */
export function AccountDialog({ run, onCreated, onClose }: AccountDialogProps) {
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
    const created = await run(() => create.mutateAsync(input.data));
    if (created) onCreated(created);
  }

  return (
    <FormDialog
      title={_('staffTeam.accounts.add')}
      submitLabel={_('staffTeam.accounts.submit')}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <TextField
        label={_('staffTeam.accounts.email')}
        error={getErrorText(error)}
        required
        name="email"
        type="email"
        autoComplete="off"
      />
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
