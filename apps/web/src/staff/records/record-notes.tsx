import { addNoteInput, type Note } from '@isangano/contracts/notes/note';
import type { RecordSubject } from '@isangano/contracts/records';
import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { randomKey } from '../../submission/random-key.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { api } from '../base/api.ts';
import { QuietButton, SmallButton } from '../base/buttons.tsx';
import { ignoreSecondClick } from '../base/double-click.ts';
import { ErrorAlert } from '../base/error-alert.tsx';
import { useErrorNotice } from '../base/error-text.ts';
import { TextAreaField } from '../base/fields.tsx';
import { Form } from '../base/form.tsx';
import { notifyStaff } from '../base/notifications.tsx';
import { RecordSection } from '../base/record-section.tsx';
import { noteTargetAttribute } from '../base/shortcuts.ts';
import { Timestamp } from '../base/timestamp.tsx';
import { useKeptText } from '../base/unsaved-input.ts';
import { useHasRole } from '../session/role.tsx';
import { useMembers } from './record-badges.tsx';

export function RecordNotes({ about }: { about: RecordSubject }) {
  const { _ } = useDeferredMessages('staffRecords', 'fieldErrors');
  const { noun, id } = about;
  const utils = api.useUtils();
  const canWrite = useHasRole('reviewer');
  const { data: notes, error } = api.notes.list.useQuery(about);
  const keptFocus = useKeptFocus<HTMLElement>();

  useEffect(() => {
    const { client } = utils;
    // Mentions are seen when the notes are. The API client logs errors.
    client.notes.see
      .mutate({ noun, id })
      .then(() => utils.notes.listMentions.invalidate())
      .catch(() => undefined);
  }, [utils, noun, id]);

  return (
    <RecordSection {...keptFocus} title={_('records.notes')}>
      {!notes && <ErrorAlert error={error} className="mt-2" />}
      {notes?.length === 0 && <p className="mt-1 text-sm">{_('records.notes.none')}</p>}
      {notes && notes.length > 0 && (
        <ol className="mt-2 grid gap-4">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ol>
      )}
      {canWrite && <NoteForm about={about} />}
    </RecordSection>
  );
}

function NoteItem({ note: { id, at, by, text, canDelete } }: { note: Note }) {
  const { _ } = useLingui();
  const onError = useErrorNotice();
  const utils = api.useUtils();
  const remove = api.notes.delete.useMutation({ onError, onSettled: () => utils.notes.invalidate() });
  return (
    <li className="border-l-4 border-clay pl-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <span className="wrap-anywhere">{by}</span>
        <Timestamp iso={at} />
        {canDelete && (
          <QuietButton
            className="-ml-3.5"
            busy={remove.isPending}
            onClick={ignoreSecondClick(() => remove.mutate({ id }))}
          >
            {_('records.notes.delete')}
          </QuietButton>
        )}
      </p>
      <p className="max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
    </li>
  );
}

function NoteForm({ about }: { about: RecordSubject }) {
  const { _ } = useLingui();
  const onError = useErrorNotice();
  const utils = api.useUtils();
  const members = useMembers();
  const box = useRef<HTMLTextAreaElement>(null);
  const getFieldError = useFieldErrorText();
  const [error, setError] = useState<string>();
  const [text = '', setText] = useKeptText(`note ${about.id}`);
  // A note of which the response was lost is not stored twice, also after a reload.
  const [key, keepKey] = useKeptText(`note key ${about.id}`);
  const add = api.notes.add.useMutation({
    onSuccess(_note, { text: stored }) {
      // Text that was typed in the meantime is kept.
      if (text.trim() === stored) setText(undefined);
      keepKey(undefined);
      void notifyStaff(_('records.notes.added'));
    },
    onError,
    onSettled: () =>
      Promise.all([utils.notes.list.invalidate(about), utils.applications.history.invalidate()]),
  });

  function change(value: string): void {
    setText(value);
    keepKey(undefined);
    setError(undefined);
  }

  /** Inserts the name where the text is being written. */
  function mention(name: string): void {
    const at = box.current?.selectionStart ?? text.length;
    const before = text.slice(0, at).replace(/@$/, '');
    const space = before === '' || /\s$/.test(before) ? '' : ' ';
    change(`${before}${space}@${name} ${text.slice(at)}`);
    box.current?.focus();
  }

  return (
    <Form
      className="mt-4 grid gap-2"
      onSubmit={() => {
        const input = addNoteInput.safeParse({ ...about, key: key ?? randomKey(), text });
        if (!input.success) {
          const [issue] = input.error.issues;
          setError(text.trim() === '' ? _('records.notes.missing') : getFieldError(issue?.message));
          return;
        }
        keepKey(input.data.key);
        add.mutate(input.data);
      }}
    >
      <TextAreaField
        label={_('records.notes.text')}
        hint={_('records.notes.hint')}
        error={error}
        ref={box}
        {...{ [noteTargetAttribute]: '' }}
        rows={3}
        value={text}
        onValue={change}
      />
      <div className="flex flex-wrap items-center gap-2">
        <SmallButton type="submit" busy={add.isPending}>
          {_('records.notes.add')}
        </SmallButton>
        {members
          .filter(({ isActive }) => isActive)
          .map(({ id, username }) => (
            <QuietButton
              key={id}
              className="max-w-full wrap-anywhere"
              aria-label={_('records.notes.mention', { name: `@${username}` })}
              onClick={() => mention(username)}
            >
              @{username}
            </QuietButton>
          ))}
      </div>
    </Form>
  );
}
