import type { MessageId } from '@isangano/content/message-ids.gen';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { errorStatus } from '@isangano/contracts/error-status';
import { requiredEmail } from '@isangano/contracts/primitives';
import { useLingui } from '@lingui/react';
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { deriveAccessToken } from '../application/capability.ts';
import { changeApplication, openApplication } from '../application/stored-application.ts';
import type { DraftContent } from './draft-content.ts';
import { requestMailLink } from './draft-requests.ts';
import type { DraftSync } from './draft-sync.ts';

type MailFormProps = { form: ApplicationKind; sync: DraftSync; getContent: () => DraftContent };

/** Takes an address for a reminder before the draft expires and, if the server can send it, for a link to the draft. */
export function MailForm({ form, sync, getContent }: MailFormProps) {
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const { canMailLink } = useSyncExternalStore(sync.subscribe, sync.getStatus);
  const inputRef = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [result, setResult] = useState<MessageId>();

  async function use(send: (email: string) => Promise<MessageId>): Promise<void> {
    const email = requiredEmail.safeParse(inputRef.current?.value);
    setError(email.error?.issues[0]?.message);
    setResult(undefined);
    if (email.success) setResult(await send(email.data));
    else inputRef.current?.focus();
  }

  async function saveReminder(email: string): Promise<MessageId> {
    changeApplication(form, { reminderEmail: email });
    return (await sync.saveNow(getContent())) ? 'drafts.reminder.saved' : 'drafts.open.offline';
  }

  async function sendLink(email: string): Promise<MessageId> {
    const { id, capability } = openApplication(form);
    const sent = await requestMailLink(await deriveAccessToken(capability), { id, email, capability });
    if (sent.outcome === 'ok') return 'drafts.mail.sent';
    const isRefused = sent.outcome === 'error' && sent.status === errorStatus.too_many;
    return isRefused ? 'drafts.mail.refused' : 'drafts.mail.failed';
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void use(saveReminder);
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <Field label={_('drafts.reminder.label')} hint={_('drafts.reminder.hint')} error={getErrorText(error)}>
        {(control) => (
          <TextInput
            {...control}
            ref={inputRef}
            type="email"
            name="reminderEmail"
            autoComplete="email"
            defaultValue={openApplication(form).reminderEmail ?? ''}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" size="s">
          {_('drafts.reminder.save')}
        </Button>
        {canMailLink && (
          <Button variant="secondary" size="s" onClick={() => void use(sendLink)}>
            {_('drafts.mail.send')}
          </Button>
        )}
      </div>
      {canMailLink && <p className="text-sm text-soft">{_('drafts.mail.hint')}</p>}
      <p role="status">{result && _(result)}</p>
    </form>
  );
}
