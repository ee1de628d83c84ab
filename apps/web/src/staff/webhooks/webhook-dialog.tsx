import { createWebhookInput, webhookTypes } from '@isangano/contracts/webhooks/webhook';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { FieldGroup } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { api } from '../base/api.ts';
import { TextField } from '../base/fields.tsx';
import { FormDialog } from '../base/form-dialog.tsx';
import type { Secret } from '../identity/account/secret-dialog.tsx';
import type { RunConfirmed } from '../identity/account/use-confirmed.tsx';

type WebhookDialogProps = {
  run: RunConfirmed;
  onSecret: (secret: Secret) => void;
  onClose: () => void;
};

export function WebhookDialog({ run, onSecret, onClose }: WebhookDialogProps) {
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const create = api.webhooks.create.useMutation();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});

  async function submit(form: HTMLFormElement): Promise<void> {
    const fields = new FormData(form);
    const input = createWebhookInput.safeParse({ url: fields.get('url'), types: fields.getAll('types') });
    const issues = input.error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!input.success) return;
    const created = await run(() => create.mutateAsync(input.data));
    if (!created) return;
    onClose();
    onSecret({ title: created.url, hint: _('staffWebhooks.secret'), text: created.secret });
  }

  return (
    <FormDialog
      title={_('staffWebhooks.add')}
      submitLabel={_('staffWebhooks.submit')}
      isSending={create.isPending}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <TextField
        label={_('staffWebhooks.url')}
        hint={_('staffWebhooks.url.hint')}
        error={getErrorText(errors.url)}
        required
        name="url"
        type="url"
        autoComplete="off"
      />
      <FieldGroup legend={_('staffWebhooks.types')} error={getErrorText(errors.types)} required>
        {(control) => (
          <div className="grid gap-2">
            {webhookTypes.map((type) => (
              <Checkbox
                key={type}
                {...control}
                name="types"
                value={type}
                label={_(`staffWebhooks.type.${type}`)}
                defaultChecked={type === 'application.created'}
              />
            ))}
          </div>
        )}
      </FieldGroup>
    </FormDialog>
  );
}
