import type { MessageId } from '@isangano/content/message-ids.gen';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { errorStatus } from '@isangano/contracts/error-status';
import { requiredEmail } from '@isangano/contracts/primitives';
import { useLingui } from '@lingui/react';
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { callOperation } from '../api/call-operation.ts';
import { deriveAccessToken } from '../application/capability.ts';
import { changeApplication, openApplication } from '../application/stored-application.ts';
import type { Draft } from '../draft.ts';
import { ofDraft } from './draft-requests.ts';
import type { DraftSync } from './draft-sync.ts';
import { createWrittenCode, formatWrittenCode, wrapCapability } from './written-code.ts';

type MailFormProps = { form: ApplicationKind; sync: DraftSync; getContent: () => Draft };

const maxAttempts = 3;

/**
 * Saves the draft and returns its written code, the same each time; undefined if the server was not reached. From then on
 * small files are sent ahead of the form, too, so that other devices have them.
 */
async function createCode(
  form: ApplicationKind,
  sync: DraftSync,
  content: Draft,
): Promise<string | undefined> {
  if (!(await sync.saveNow(content))) return undefined;
  const application = changeApplication(form, { isShared: true });
  if (application.code !== null) return application.code;
  const { id, capability } = application;
  const token = await deriveAccessToken(capability);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const code = createWrittenCode();
    const result = await callOperation('PUT /drafts/{id}/code', {
      input: await wrapCapability(code, capability),
      ...ofDraft(id, token),
    });
    if (result.outcome === 'ok')
      return changeApplication(form, { code: formatWrittenCode(code) }).code ?? undefined;
    // Another draft may have the number.
    if (result.status !== errorStatus.conflict) return undefined;
  }
  return undefined;
}

type CodeDialogProps = {
  form: ApplicationKind;
  sync: DraftSync;
  getContent: () => Draft;
  /** Other devices continue the application from now on. */
  onShared: () => void;
  onClose: () => void;
};

/** Shows the code by which another device continues the draft, and takes an address for a reminder or a link. */
export function CodeDialog({ form, sync, getContent, onShared, onClose }: CodeDialogProps) {
  const { _ } = useDeferredMessages('drafts', 'fieldErrors');
  /** Undefined while it is prepared, null if that failed. */
  const [code, setCode] = useState<string | null>();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    void createCode(form, sync, getContent()).then((created) => {
      if (!isCurrent) return;
      setCode(created ?? null);
      if (created !== undefined) onShared();
    });
    return () => {
      isCurrent = false;
    };
  }, [form, sync, getContent, onShared]);

  return (
    <Dialog open onClose={onClose} title={_('drafts.elsewhere')} closeLabel={_('drafts.close')}>
      <div className="grid gap-6">
        {code === undefined && <p role="status">{_('drafts.code.preparing')}</p>}
        {code === null && <Alert tone="error">{_('drafts.code.failed')}</Alert>}
        {code && (
          <>
            <p>{_('drafts.code.how')}</p>
            <div className="grid gap-3 border-2 border-ink bg-clay p-4">
              <p className="font-bold">{_('drafts.code.label')}</p>
              {/* Read letter by letter, and never translated. */}
              <output translate="no" className="font-mono text-xl leading-relaxed [letter-spacing:0.025em]">
                {code}
              </output>
              <Button
                variant="secondary"
                size="s"
                className="justify-self-start"
                onClick={() => void navigator.clipboard.writeText(code).then(() => setIsCopied(true))}
              >
                {_(isCopied ? 'drafts.code.copied' : 'drafts.code.copy')}
              </Button>
            </div>
            <MailForm form={form} sync={sync} getContent={getContent} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Takes an address for a reminder before the draft expires and, if the server can send it, for a link to the draft. */
function MailForm({ form, sync, getContent }: MailFormProps) {
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
    const sent = await callOperation('POST /drafts/{id}/link', {
      input: { email, capability },
      ...ofDraft(id, await deriveAccessToken(capability)),
    });
    if (sent.outcome === 'ok') return 'drafts.mail.sent';
    return sent.status === errorStatus.too_many ? 'drafts.mail.refused' : 'drafts.mail.failed';
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
