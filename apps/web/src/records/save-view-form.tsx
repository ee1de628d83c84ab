import type { RecordNoun } from '@isangano/contracts/records';
import { type SavedView, saveViewInput } from '@isangano/contracts/views/view';
import { useLingui } from '@lingui/react';
import { useRef, useState } from 'react';
import { ForRole } from '../auth/role.tsx';
import { api } from '../staff/api.ts';
import { useErrorText } from '../staff/error-text.ts';
import { notifyStaff } from '../staff/notifications.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Checkbox, TextInput } from '../ui/inputs.tsx';

type SaveViewFormProps = { noun: RecordNoun; search: object; views: readonly SavedView[] };

/** Saves the list that is shown under a name, and deletes views. */
export function SaveViewForm({ noun, search, views }: SaveViewFormProps) {
  const { _ } = useLingui();
  const getErrorText = useErrorText();
  const utils = api.useUtils();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [hasError, setHasError] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  const options = {
    onError: (error: Parameters<typeof getErrorText>[0]) => void notifyStaff(getErrorText(error)),
    onSettled: () => utils.views.invalidate(),
  };
  const save = api.views.save.useMutation({
    ...options,
    onSuccess(view) {
      setName('');
      setIsShared(false);
      void notifyStaff(_('records.views.saved', { name: view.name }));
    },
  });
  const remove = api.views.delete.useMutation(options);

  return (
    <ForRole least="reviewer">
      <form
        noValidate
        className="grid gap-3 border-t-2 border-line pt-4 sm:col-span-full sm:grid-cols-[auto_auto_minmax(0,1fr)] sm:items-end sm:max-lg:*:first:col-span-full lg:grid-cols-[minmax(0,20rem)_auto_auto_minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          const set = Object.entries(search).filter(([, value]) => value !== undefined);
          const input = saveViewInput.safeParse({ noun, name, search: Object.fromEntries(set), isShared });
          setHasError(!input.success);
          if (input.success) save.mutate(input.data);
          else box.current?.focus();
        }}
      >
        <Field label={_('records.views.name')} error={hasError ? _('records.views.nameMissing') : undefined}>
          {(control) => (
            <TextInput {...control} ref={box} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Checkbox
          label={_('records.views.shared')}
          checked={isShared}
          onChange={({ target }) => setIsShared(target.checked)}
        />
        <Button type="submit" variant="secondary" busy={save.isPending}>
          {_('records.views.save')}
        </Button>
      </form>
      {views.some(({ canDelete }) => canDelete) && (
        <ul className="flex flex-wrap gap-2 sm:col-span-full">
          {views
            .filter(({ canDelete }) => canDelete)
            .map(({ id, name: viewName }) => (
              <li key={id}>
                <Button
                  variant="quiet"
                  size="s"
                  className="-ml-3.5 text-left"
                  onClick={() => remove.mutate({ id })}
                >
                  {_('records.views.delete', { name: viewName })}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </ForRole>
  );
}
