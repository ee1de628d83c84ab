import { createAccountInput } from '@isangano/contracts/identity/accounts';
import { apiTokenMaxDays, apiTokenScopes, createApiTokenInput } from '@isangano/contracts/identity/api-token';
import { staffRoles } from '@isangano/contracts/identity/roles';
import { useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { FieldGroup } from '../../../ui/field.tsx';
import { Radio } from '../../../ui/inputs.tsx';
import { api } from '../../base/api.ts';
import { SelectField, TextField } from '../../base/fields.tsx';
import { type FieldErrors, getFirstErrors } from '../../base/form.tsx';
import { FormDialog } from '../../base/form-dialog.tsx';
import { useSession } from '../../session/role.tsx';
import type { TeamProps } from './team-page.tsx';

type AccountDialogProps = Pick<TeamProps, 'run'> & {
  onCreated: (created: { email: string; password: string }) => void;
  onClose: () => void;
};

/** Creates a staff account with a generated password. */
export function AccountDialog({ run, onCreated, onClose }: AccountDialogProps) {
  const { _ } = useDeferredMessages('fieldErrors');
  const getErrorText = useFieldErrorText();
  const create = api.team.createAccount.useMutation();
  const [error, setError] = useState<string>();

  async function submit(form: HTMLFormElement): Promise<void> {
    const input = createAccountInput.safeParse(Object.fromEntries(new FormData(form)));
    setError(input.error?.issues[0]?.message);
    if (!input.success) return;
    const created = await run(() => create.mutateAsync(input.data));
    if (!created) return;
    onClose();
    onCreated(created);
  }

  return (
    <FormDialog
      title={_('staffTeam.accounts.add')}
      submitLabel={_('staffTeam.accounts.submit')}
      isSending={create.isPending}
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

export function TokenDialog({ run, onSecret, onClose }: TeamProps & { onClose: () => void }) {
  const { _ } = useDeferredMessages('fieldErrors');
  const session = useSession();
  const getErrorText = useFieldErrorText();
  const accounts = api.team.listAccounts.useQuery();
  const create = api.team.createToken.useMutation();
  const [errors, setErrors] = useState<FieldErrors>({});

  async function submit(form: HTMLFormElement): Promise<void> {
    const fields = Object.fromEntries(new FormData(form));
    const input = createApiTokenInput.safeParse({ ...fields, days: Number(fields.days) });
    setErrors(getFirstErrors(input.error?.issues));
    if (!input.success) return;
    const created = await run(() => create.mutateAsync(input.data));
    if (!created) return;
    onClose();
    onSecret({ title: created.name, hint: _('staffTeam.tokens.secret'), text: created.token });
  }

  const active = accounts.data?.filter(({ disabledAt }) => disabledAt === null) ?? [];
  const owners = active.map(({ email }) => email);
  return (
    <FormDialog
      title={_('staffTeam.tokens.add')}
      submitLabel={_('staffTeam.tokens.submit')}
      isSending={create.isPending}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <TextField
        label={_('staffTeam.tokens.name')}
        error={getErrorText(errors.name)}
        required
        name="name"
        autoComplete="off"
      />
      <SelectField
        key={owners.length}
        label={_('staffTeam.tokens.owner')}
        hint={_('staffTeam.tokens.owner.hint')}
        required
        name="owner"
        values={owners}
        getLabel={(email) => email}
        defaultValue={session?.admin.email}
      />
      <SelectField
        label={_('staffTeam.tokens.scope')}
        required
        name="scope"
        values={apiTokenScopes}
        getLabel={(scope) => _(`staffTeam.scope.${scope}`)}
      />
      <TextField
        label={_('staffTeam.tokens.days')}
        hint={_('staffTeam.tokens.days.hint', { max: apiTokenMaxDays })}
        error={getErrorText(errors.days)}
        required
        name="days"
        inputMode="numeric"
        defaultValue={apiTokenMaxDays}
      />
    </FormDialog>
  );
}
