import { apiTokenMaxDays, apiTokenScopes, createApiTokenInput } from '@isangano/contracts/identity/api-token';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { Field } from '../../../ui/field.tsx';
import { Select, TextInput } from '../../../ui/inputs.tsx';
import { api } from '../../base/api.ts';
import { FormDialog } from '../../base/form-dialog.tsx';
import { useSession } from '../../session/role.tsx';
import type { Secret } from './secret-dialog.tsx';
import type { TeamChanges } from './team-page.tsx';

type TokenDialogProps = {
  changes: TeamChanges;
  onCreated: (secret: Secret) => void;
  onClose: () => void;
};

type FieldErrors = Partial<Record<string, string>>;

/** Creates an API token of an account. */
export function TokenDialog({ changes, onCreated, onClose }: TokenDialogProps) {
  const { _ } = useLingui();
  const session = useSession();
  const getErrorText = useFieldErrorText();
  const accounts = api.team.listAccounts.useQuery();
  const create = api.team.createToken.useMutation();
  const [errors, setErrors] = useState<FieldErrors>({});

  async function submit(form: HTMLFormElement): Promise<void> {
    const fields = Object.fromEntries(new FormData(form));
    const input = createApiTokenInput.safeParse({ ...fields, days: Number(fields.days) });
    const issues = input.error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!input.success) return;
    // Closed first: the server may ask for the password in a dialog of its own.
    onClose();
    const created = await changes.run(() => create.mutateAsync(input.data));
    if (created) onCreated({ title: created.name, hint: _('staffTeam.tokens.secret'), text: created.token });
  }

  const owners = accounts.data?.filter(({ disabledAt }) => disabledAt === null) ?? [];
  return (
    <FormDialog
      title={_('staffTeam.tokens.add')}
      submitLabel={_('staffTeam.tokens.submit')}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label={_('staffTeam.tokens.name')} error={getErrorText(errors.name)} required>
        {(control) => <TextInput {...control} name="name" autoComplete="off" />}
      </Field>
      <Field label={_('staffTeam.tokens.owner')} hint={_('staffTeam.tokens.owner.hint')} required>
        {(control) => (
          <Select {...control} key={owners.length} name="owner" defaultValue={session?.admin.email}>
            {owners.map(({ id, email }) => (
              <option key={id} value={email}>
                {email}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={_('staffTeam.tokens.scope')} required>
        {(control) => (
          <Select {...control} name="scope">
            {apiTokenScopes.map((scope) => (
              <option key={scope} value={scope}>
                {_(`staffTeam.scope.${scope}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={_('staffTeam.tokens.days')}
        hint={_('staffTeam.tokens.days.hint', { max: apiTokenMaxDays })}
        error={getErrorText(errors.days)}
        required
      >
        {(control) => (
          <TextInput {...control} name="days" inputMode="numeric" defaultValue={apiTokenMaxDays} />
        )}
      </Field>
    </FormDialog>
  );
}
