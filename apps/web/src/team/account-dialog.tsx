import { staffRoles } from '@isangano/contracts/auth/roles';
import { createAccountInput } from '@isangano/contracts/team/accounts';
import { useLingui } from '@lingui/react';
import { type FormEvent, useState } from 'react';
import { useFieldErrorText } from '../i18n/field-error-text.ts';
import { api } from '../staff/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, FieldGroup } from '../ui/field.tsx';
import { Radio, TextInput } from '../ui/inputs.tsx';
import type { TeamChanges } from './use-team-changes.ts';

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

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const input = createAccountInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setError(input.error?.issues[0]?.message);
    if (!input.success) return;
    // Closed first: the server may ask for the password in a dialog of its own.
    onClose();
    const created = await changes.run(() => create.mutateAsync(input.data));
    if (created) onCreated(created);
  }

  return (
    <Dialog open onClose={onClose} title={_('staffTeam.accounts.add')} closeLabel={_('staff.close')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
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
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {_('staff.cancel')}
          </Button>
          <Button type="submit">{_('staffTeam.accounts.submit')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
