import { type FormEvent, useRef } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { openCode } from './open-draft.ts';
import { useOpening } from './use-opening.ts';

/** Takes the written code of a draft, and opens the draft on this device. */
export function OpenCodeDialog({ onClose }: { onClose: () => void }) {
  const { _ } = useDeferredMessages('drafts');
  const { error, isOpening, open } = useOpening();
  const inputRef = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isOpening) return;
    const hasOpened = await open(() => openCode(inputRef.current?.value ?? ''));
    if (!hasOpened) inputRef.current?.focus();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={_('forms.haveCode')}
      closeLabel={_('drafts.close')}
      initialFocus={inputRef}
    >
      <form noValidate className="grid gap-6" onSubmit={(event) => void submit(event)}>
        <Field
          required
          label={_('drafts.code.label')}
          hint={_('drafts.open.hint')}
          error={error && _(`drafts.open.${error}`)}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={inputRef}
              name="code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-end" busy={isOpening}>
          {_('drafts.open.submit')}
        </Button>
      </form>
    </Dialog>
  );
}
