import { channelNames } from '@isangano/content/channels';
import { allChannels } from '@isangano/contracts/applications/choices';
import {
  type ApplicationsSearch,
  type RowColumn,
  rowColumns,
  showsColumn,
} from '@isangano/contracts/applications/search';
import {
  assignedToMe,
  assignedToNobody,
  type Flag,
  parseFlag,
  type RecordSearch,
  toFlag,
} from '@isangano/contracts/lists/search';
import type { RecordNoun } from '@isangano/contracts/records';
import type { SavedView } from '@isangano/contracts/views/view';
import { useLingui } from '@lingui/react';
import { type ReactNode, useState } from 'react';
import { useDeferredMessages } from '../i18n/use-deferred-messages.ts';
import { FilterSelect } from '../staff/filter-select.tsx';
import { Button } from '../ui/button.tsx';
import { Field, type FieldControl } from '../ui/field.tsx';
import { Checkbox, TextInput } from '../ui/inputs.tsx';
import { SaveViewForm } from './save-view-form.tsx';
import { useMembers } from './use-members.ts';

export type FurtherSearch = RecordSearch & Pick<ApplicationsSearch, 'channel' | 'unread' | 'columns'>;

type RecordFiltersProps = {
  noun: RecordNoun;
  views: readonly SavedView[];
  search: FurtherSearch;
  onChange: (part: FurtherSearch) => void;
};

const flags = ['true', 'false'] as const satisfies readonly Flag[];

const noFilters = {
  assignee: undefined,
  suspect: undefined,
  from: undefined,
  until: undefined,
  channel: undefined,
  unread: undefined,
  columns: undefined,
} satisfies Record<Exclude<keyof FurtherSearch, 'q'>, undefined>;

/** As many columns as leave room for the longest choice. */
const gridClass = 'grid items-start gap-3 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]';

/** The filters of a list that are seldom used. All of them are part of the URL. */
export function RecordFilters({ noun, views, search, onChange }: RecordFiltersProps) {
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
        {noun === 'application' && (
          <>
            <Field label={_('records.channel')}>
              {(control) => (
                <FilterSelect
                  {...control}
                  values={[...channelNames, allChannels]}
                  value={search.channel}
                  allLabel={_('records.channel.any')}
                  getLabel={(channel) => channel}
                  onChange={(channel) => onChange({ channel })}
                />
              )}
            </Field>
            <Field label={_('records.opened')}>
              {(control) => (
                <FilterSelect
                  {...control}
                  values={flags}
                  value={toFlag(search.unread)}
                  allLabel={_('records.opened.all')}
                  getLabel={(flag) => _(`records.unread.${flag}`)}
                  onChange={(flag) => onChange({ unread: parseFlag(flag) })}
                />
              )}
            </Field>
          </>
        )}
        <div className="self-end">
          <Button variant="secondary" className="w-full" onClick={() => onChange(noFilters)}>
            {_('records.reset')}
          </Button>
        </div>
      </div>
      {noun === 'application' && <Columns search={search} onChange={onChange} />}
      <SaveViewForm noun={noun} search={search} views={views} />
    </div>
  );
}

/** Which parts of the rows are shown. */
function Columns({ search, onChange }: Pick<RecordFiltersProps, 'search' | 'onChange'>) {
  const { _ } = useLingui();
  // A box shows at once what was chosen: the URL follows later.
  const [known, setKnown] = useState(search.columns);
  const [columns, setColumns] = useState(search.columns);
  if (known !== search.columns) {
    setKnown(search.columns);
    setColumns(search.columns);
  }

  function toggle(column: RowColumn): void {
    const shown = rowColumns.filter((one) => showsColumn({ columns }, one) !== (one === column));
    const chosen = shown.length === rowColumns.length ? undefined : shown.join(',');
    setColumns(chosen);
    onChange({ columns: chosen });
  }

  return (
    <fieldset className="border-t-2 border-line pt-4">
      <legend className="float-left mb-2 w-full font-bold">{_('records.columns')}</legend>
      <div className="clear-both flex flex-wrap gap-3">
        {rowColumns.map((column) => (
          <Checkbox
            key={column}
            label={_(`records.columns.${column}`)}
            checked={showsColumn({ columns }, column)}
            onChange={() => toggle(column)}
          />
        ))}
      </div>
    </fieldset>
  );
}
