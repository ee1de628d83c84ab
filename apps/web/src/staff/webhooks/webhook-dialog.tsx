import { createWebhookInput, webhookTypes } from '@isangano/contracts/webhooks/webhook';
import { useState } from 'react';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { isTextList, parseJson } from '../../submission/form-values.ts';
import { FieldGroup } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { api } from '../base/api.ts';
import { TextField } from '../base/fields.tsx';
import { FormDialog } from '../base/form-dialog.tsx';
import { useKeptText } from '../base/unsaved-input.ts';
import type { Secret } from '../identity/account/secret-dialog.tsx';
import type { RunConfirmed } from '../identity/account/use-confirmed.tsx';

type WebhookDialogProps = {
  run: RunConfirmed;
  onSecret: (secret: Secret) => void;
  onClose: () => void;
};

/** Creates a webhook. What is typed is kept until it is created or cancelled. */
export function WebhookDialog({ run, onSecret, onClose }: WebhookDialogProps) {
  const { _ } = useDeferredMessages('fieldErrors');
  const getErrorText = useFieldErrorText();
  const create = api.webhooks.create.useMutation();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [kept, keep] = useKeptText('webhook');
  const fields = parseJson(kept ?? '');
  const [url = '', ...types] = isTextList(fields) ? fields : ['', 'application.created'];
  const change = (nextUrl: string, nextTypes: readonly string[]) =>
    keep(JSON.stringify([nextUrl, ...nextTypes]));

  function close(): void {
    keep(undefined);
    onClose();
  }

  async function submit(): Promise<void> {
    const input = createWebhookInput.safeParse({ url, types });
    const issues = input.error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!input.success) return;
    const created = await run(() => create.mutateAsync(input.data));
    if (!created) return;
    close();
    onSecret({ title: created.url, hint: _('staffWebhooks.secret'), text: created.secret });
  }

  return (
    <FormDialog
      title={_('staffWebhooks.add')}
      submitLabel={_('staffWebhooks.submit')}
      isSending={create.isPending}
      onSubmit={() => void submit()}
      onClose={close}
    >
      <TextField
        label={_('staffWebhooks.url')}
        hint={_('staffWebhooks.url.hint')}
        error={getErrorText(errors.url)}
        required
        name="url"
        type="url"
        autoComplete="off"
        value={url}
        onValue={(value) => change(value, types)}
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
                checked={types.includes(type)}
                onChange={({ target }) =>
                  change(
                    url,
                    webhookTypes.filter((one) => (one === type ? target.checked : types.includes(one))),
                  )
                }
              />
            ))}
          </div>
        )}
      </FieldGroup>
    </FormDialog>
  );
}
