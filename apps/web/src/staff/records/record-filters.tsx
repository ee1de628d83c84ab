import {
  assignedToMe,
  assignedToNobody,
  type Flag,
  parseFlag,
  type RecordSearch,
  toFlag,
} from '@isangano/contracts/lists/search';
import type { RecordNoun } from '@isangano/contracts/records';
import { type SavedView, saveViewInput } from '@isangano/contracts/saved-views/view';
import { useLingui } from '@lingui/react';
import { type ReactNode, useState } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { api } from '../base/api.ts';
import { QuietButton } from '../base/buttons.tsx';
import { ignoreSecondClick } from '../base/double-click.ts';
import { useErrorNotice } from '../base/error-text.ts';
import { DayField, FilterField, TextField } from '../base/fields.tsx';
import { Form } from '../base/form.tsx';
import { notifyStaff } from '../base/notifications.tsx';
import { ForRole } from '../session/role.tsx';
import { useMembers } from './record-badges.tsx';

type SaveViewFormProps = { noun: RecordNoun; search: object; views: readonly SavedView[] };

type RecordFiltersProps = {
  noun: RecordNoun;
  views: readonly SavedView[];
  search: RecordSearch;
  onChange: (part: RecordSearch) => void;
  onReset: () => void;
  own: OwnFilters | undefined;
};

/** The filters that only one kind of record has, and the choice of its columns. */
export type OwnFilters = { selects: ReactNode; columns: ReactNode };

const flags = ['true', 'false'] as const satisfies readonly Flag[];

/** As many columns as leave enough space for the longest choice. */
const gridClass = 'grid items-start gap-3 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]';

/** The filters of a list that are seldom used. All of them are part of the URL. */
export function RecordFilters({ noun, views, search, onChange, onReset, own }: RecordFiltersProps) {
  const { _ } = useDeferredMessages('staffRecords');
  const members = useMembers();
  const assignees = [assignedToMe, assignedToNobody, ...members.map(({ id }) => id)];

  function getAssigneeLabel(assignee: string): string {
    if (assignee === assignedToMe) return _('records.me');
    return members.find(({ id }) => id === assignee)?.username ?? _('records.nobody');
  }

  return (
    <div className="mb-2 grid gap-5 border-2 border-line bg-chalk p-4">
      <div className={gridClass}>
        <FilterField
          label={_('records.assignee')}
          values={assignees}
          value={search.assignee}
          allLabel={_('records.anybody')}
          getLabel={getAssigneeLabel}
          onChange={(assignee) => onChange({ assignee })}
        />
        {(['from', 'until'] as const).map((name) => (
          <DayField
            key={name}
            label={_(`records.${name}`)}
            value={search[name]}
            onValue={(day) => onChange({ [name]: day })}
          />
        ))}
        <FilterField
          label={_('records.suspect')}
          values={flags}
          value={toFlag(search.suspect)}
          allLabel={_('records.suspect.all')}
          getLabel={(flag) => _(`records.suspect.${flag}`)}
          onChange={(flag) => onChange({ suspect: parseFlag(flag) })}
        />
        {own?.selects}
        <div className="self-end">
          <Button variant="secondary" className="w-full" onClick={onReset}>
            {_('records.reset')}
          </Button>
        </div>
      </div>
      {own?.columns}
      <SaveViewForm noun={noun} search={search} views={views} />
    </div>
  );
}

/** Saves the list that is shown under a name, and deletes views. */
function SaveViewForm({ noun, search, views }: SaveViewFormProps) {
  const { _ } = useLingui();
  const onError = useErrorNotice();
  const utils = api.useUtils();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [hasError, setHasError] = useState(false);

  const options = {
    onError,
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
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const ownViews = views.filter(({ canDelete }) => canDelete);

  return (
    <ForRole least="reviewer">
      <div className="grid gap-3 border-t-2 border-line pt-4 xl:grid-cols-[auto_minmax(0,1fr)] xl:items-end">
        <Form
          className="grid gap-3 sm:grid-cols-[minmax(0,20rem)_auto_auto] sm:items-end sm:justify-start"
          onSubmit={() => {
            const set = Object.entries(search).filter(([, value]) => value !== undefined);
            const input = saveViewInput.safeParse({ noun, name, search: Object.fromEntries(set), isShared });
            setHasError(!input.success);
            if (input.success) save.mutate(input.data);
          }}
        >
          <TextField
            label={_('records.views.name')}
            error={hasError && _('records.views.nameMissing')}
            value={name}
            onValue={setName}
          />
          <Checkbox
            label={_('records.views.shared')}
            checked={isShared}
            onChange={({ target }) => setIsShared(target.checked)}
          />
          <Button type="submit" variant="secondary" busy={save.isPending}>
            {_('records.views.save')}
          </Button>
        </Form>
        {/* Of the same height with and without a view. */}
        <div {...keptFocus} className="min-h-12 min-w-0 pointer-fine:min-h-9">
          {ownViews.length > 0 && (
            <ul className="flex items-center gap-2 overflow-x-auto">
              {ownViews.map(({ id, name: viewName }) => (
                <li key={id} className="max-w-full flex-none">
                  <QuietButton
                    className="max-w-full wrap-anywhere"
                    onClick={ignoreSecondClick(() => remove.mutate({ id }))}
                  >
                    {_('records.views.delete', { name: viewName })}
                  </QuietButton>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </ForRole>
  );
}
