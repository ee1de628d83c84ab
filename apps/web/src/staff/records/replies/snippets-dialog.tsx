import { type Snippet, snippetPlaceholders } from '@isangano/contracts/replies/inputs';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { isTextList, parseJson } from '../../../submission/form-values.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { api } from '../../base/api.ts';
import { QuietButton } from '../../base/buttons.tsx';
import { ErrorAlert } from '../../base/error-alert.tsx';
import { useErrorNotice } from '../../base/error-text.ts';
import { TextAreaField, TextField } from '../../base/fields.tsx';
import { Form } from '../../base/form.tsx';
import { confirmAction, notifyStaff } from '../../base/notifications.tsx';
import { useKeptText } from '../../base/unsaved-input.ts';
import { useHasRole } from '../../session/role.tsx';

const languages = ['en', 'fr', 'rw'] as const;

type Edited = { id: string | null; name: string; texts: Record<(typeof languages)[number], string> };

const blank: Edited = { id: null, name: '', texts: { en: '', fr: '', rw: '' } };

/** The texts that staff begin a reply with: a list, and the form of one of them. */
export function SnippetsDialog({ onClose }: { onClose: () => void }) {
  const { _ } = useDeferredMessages('staffThread');
  const [edited, setEdited] = useState<Edited>();
  const utils = api.useUtils();
  const canEdit = useHasRole('reviewer');
  const { data, error } = api.replies.listSnippets.useQuery();
  const keptFocus = useKeptFocus<HTMLDivElement>();

  async function show(snippets: Snippet[]): Promise<void> {
    utils.replies.listSnippets.setData(undefined, snippets);
    setEdited(undefined);
    await utils.replies.get.invalidate();
  }

  return (
    <Dialog
      open
      // A text that is being written is left by its own button only: a stray key or press would lose it.
      onClose={edited ? undefined : onClose}
      title={_('replies.snippets')}
      {...(!edited && { closeLabel: _('staff.close') })}
      width="2xl"
      footer={
        edited === undefined && (
          <>
            <Button variant="secondary" onClick={onClose}>
              {_('staff.close')}
            </Button>
            {canEdit && <Button onClick={() => setEdited(blank)}>{_('replies.snippet.new')}</Button>}
          </>
        )
      }
    >
      <div {...keptFocus}>
        {edited ? (
          <SnippetForm key={edited.id} snippet={edited} onSaved={show} onBack={() => setEdited(undefined)} />
        ) : (
          <>
            <p>{_('replies.snippets.lead')}</p>
            {!data && <ErrorAlert error={error} className="mt-4" />}
            {data?.length === 0 && <p className="mt-4">{_('replies.snippets.none')}</p>}
            {data && data.length > 0 && (
              <ul className="mt-4">
                {data.map((snippet) => (
                  <li
                    key={snippet.id}
                    className="flex flex-wrap items-center justify-between gap-x-4 border-t-2 border-line py-2"
                  >
                    <span className="font-bold wrap-anywhere">{snippet.name}</span>
                    {canEdit && (
                      <span className="flex gap-2">
                        <QuietButton
                          aria-label={_('replies.snippet.edit.named', { name: snippet.name })}
                          onClick={() => setEdited(snippet)}
                        >
                          {_('replies.snippet.edit')}
                        </QuietButton>
                        <DeleteButton snippet={snippet} onDeleted={show} />
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

type DeleteButtonProps = { snippet: Snippet; onDeleted: (left: Snippet[]) => Promise<void> };

function DeleteButton({ snippet: { id, name }, onDeleted }: DeleteButtonProps) {
  const { _ } = useLingui();
  const onError = useErrorNotice();
  const remove = api.replies.deleteSnippet.useMutation({ onSuccess: onDeleted, onError });

  async function ask(): Promise<void> {
    if (await confirmAction(_('replies.snippet.delete.question', { name }), _('replies.snippet.delete')))
      remove.mutate({ id });
  }

  return (
    <QuietButton
      aria-label={_('replies.snippet.delete.named', { name })}
      busy={remove.isPending}
      onClick={() => void ask()}
    >
      {_('replies.snippet.delete')}
    </QuietButton>
  );
}

type SnippetFormProps = {
  snippet: Edited;
  onSaved: (all: Snippet[]) => Promise<void>;
  onBack: () => void;
};

function SnippetForm({ snippet, onSaved, onBack }: SnippetFormProps) {
  const { _ } = useLingui();
  const onError = useErrorNotice();
  const { id } = snippet;
  const [kept, keep] = useKeptText(`snippet ${id ?? 'new'}`);
  const typed = parseJson(kept ?? '');
  const stored = [snippet.name, ...languages.map((language) => snippet.texts[language])];
  const [name = '', en = '', fr = '', rw = ''] = isTextList(typed) ? typed : stored;
  const texts = { en, fr, rw };
  const [isChecked, setIsChecked] = useState(false);
  const missing = (text: string) =>
    isChecked && text.trim() === '' ? _('replies.snippet.missing') : undefined;
  const save = api.replies.saveSnippet.useMutation({
    async onSuccess(all) {
      keep(undefined);
      await onSaved(all);
      void notifyStaff(_('replies.snippet.saved'));
    },
    onError,
  });
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        setIsChecked(true);
        if (name.trim() !== '' && texts.en.trim() !== '') save.mutate({ id, name, texts });
      }}
    >
      <TextField
        label={_('replies.snippet.name')}
        required
        autoFocus
        error={missing(name)}
        value={name}
        readOnly={save.isPending}
        onValue={(value) => keep(JSON.stringify([value, en, fr, rw]))}
      />
      <p className="text-sm">
        {_('replies.snippet.placeholders', {
          placeholders: snippetPlaceholders.map((one) => `{${one}}`).join(', '),
        })}
      </p>
      {languages.map((language) => (
        <TextAreaField
          key={language}
          lang={language}
          label={_(`replies.language.${language}`)}
          rows={4}
          {...(language === 'en'
            ? { required: true, error: missing(texts.en) }
            : { hint: _('replies.snippet.optional') })}
          value={texts[language]}
          readOnly={save.isPending}
          onValue={(value) =>
            keep(JSON.stringify([name, ...languages.map((one) => (one === language ? value : texts[one]))]))
          }
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {_('replies.snippet.save')}
        </Button>
        <Button
          variant="secondary"
          disabled={save.isPending}
          onClick={() => {
            keep(undefined);
            onBack();
          }}
        >
          {_('replies.snippet.back')}
        </Button>
      </div>
    </Form>
  );
}
