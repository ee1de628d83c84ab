import {
  assignedToMe,
  assignedToNobody,
  type Flag,
  parseFlag,
  type RecordSearch,
  toFlag,
} from '@isangano/contracts/lists/search';
import type { RecordNoun } from '@isangano/contracts/records';
import type { SavedView } from '@isangano/contracts/saved-views/view';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Field, type FieldControl } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { FilterSelect } from '../base/filter-select.tsx';
import { SaveViewForm } from './save-view-form.tsx';
import { useMembers } from './use-members.ts';

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

/** As many columns as leave room for the longest choice. */
const gridClass = 'grid items-start gap-3 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]';

/** The filters of a list that are seldom used. All of them are part of the URL. */
export function RecordFilters({ noun, views, search, onChange, onReset, own }: RecordFiltersProps) {
  const { _ } = useLingui();
  useDeferredMessages('staffRecords');
  const members = useMembers();
  const assignees = [assignedToMe, assignedToNobody, ...members.map(({ id }) => id)];

  function getAssigneeLabel(assignee: string): string {
    if (assignee === assignedToMe) return _('records.me');
    return members.find(({ id }) => id === assignee)?.username ?? _('records.nobody');
  }

  function renderDay(
    label: string,
    value: string | undefined,
    change: (day: string | undefined) => void,
  ): ReactNode {
    return (
      <Field label={label}>
        {(control: FieldControl) => (
          <TextInput
            {...control}
            type="date"
            value={value ?? ''}
            onChange={({ target }) => change(target.value || undefined)}
          />
        )}
      </Field>
    );
  }

  return (
    <div className="mb-2 grid gap-5 border-2 border-line bg-chalk p-4">
      <div className={gridClass}>
        <Field label={_('records.assignee')}>
          {(control) => (
            <FilterSelect
              {...control}
              values={assignees}
              value={search.assignee}
              allLabel={_('records.anybody')}
              getLabel={getAssigneeLabel}
              onChange={(assignee) => onChange({ assignee })}
            />
          )}
        </Field>
        {renderDay(_('records.from'), search.from, (from) => onChange({ from }))}
        {renderDay(_('records.until'), search.until, (until) => onChange({ until }))}
        <Field label={_('records.suspect')}>
          {(control) => (
            <FilterSelect
              {...control}
              values={flags}
              value={toFlag(search.suspect)}
              allLabel={_('records.suspect.all')}
              getLabel={(flag) => _(`records.suspect.${flag}`)}
              onChange={(flag) => onChange({ suspect: parseFlag(flag) })}
            />
          )}
        </Field>
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
