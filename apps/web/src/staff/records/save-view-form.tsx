import type { RecordNoun } from '@isangano/contracts/records';
import { type SavedView, saveViewInput } from '@isangano/contracts/saved-views/view';
import { useLingui } from '@lingui/react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, TextInput } from '../../ui/inputs.tsx';
import { api } from '../base/api.ts';
import { useErrorText } from '../base/error-text.ts';
import { notifyStaff } from '../base/notifications.tsx';
import { ForRole } from '../session/role.tsx';

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
      <div className="grid gap-3 border-t-2 border-line pt-4 xl:grid-cols-[auto_minmax(0,1fr)] xl:items-end">
        <form
          noValidate
          className="grid gap-3 sm:grid-cols-[minmax(0,20rem)_auto_auto] sm:items-end sm:justify-start"
          onSubmit={(event) => {
            event.preventDefault();
            const set = Object.entries(search).filter(([, value]) => value !== undefined);
            const input = saveViewInput.safeParse({ noun, name, search: Object.fromEntries(set), isShared });
            setHasError(!input.success);
            if (input.success) save.mutate(input.data);
            else box.current?.focus();
          }}
        >
          <Field
            label={_('records.views.name')}
            error={hasError ? _('records.views.nameMissing') : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                ref={box}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
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
        {/* Of the same height with and without a view. */}
        <ul className="flex min-h-12 items-center gap-2 overflow-x-auto pointer-fine:min-h-9">
          {views
            .filter(({ canDelete }) => canDelete)
            .map(({ id, name: viewName }) => (
              <li key={id} className="flex-none">
                <Button variant="quiet" size="s" onClick={() => remove.mutate({ id })}>
                  {_('records.views.delete', { name: viewName })}
                </Button>
              </li>
            ))}
        </ul>
      </div>
    </ForRole>
  );
}
