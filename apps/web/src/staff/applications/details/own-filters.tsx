import { channelNames } from '@isangano/content/channels';
import { allChannels } from '@isangano/contracts/applications/choices';
import {
  type ApplicationsSearch,
  type RowColumn,
  rowColumns,
  showsColumn,
} from '@isangano/contracts/applications/search';
import { parseFlag, toFlag } from '@isangano/contracts/lists/search';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Checkbox } from '../../../ui/inputs.tsx';
import { api } from '../../base/api.ts';
import { FilterField } from '../../base/fields.tsx';

type OwnFiltersProps = { search: ApplicationsSearch; onChange: (part: ApplicationsSearch) => void };

export function OwnFilters({ search, onChange }: OwnFiltersProps) {
  const { _ } = useLingui();
  const { data: channels = [...channelNames, allChannels] } = api.applications.channels.useQuery();
  return (
    <>
      <FilterField
        label={_('records.channel')}
        values={channels}
        value={search.channel}
        allLabel={_('records.channel.any')}
        getLabel={(channel) => channel}
        onChange={(channel) => onChange({ channel })}
      />
      <FilterField
        label={_('records.opened')}
        values={['true', 'false'] as const}
        value={toFlag(search.unread)}
        allLabel={_('records.opened.all')}
        getLabel={(flag) => _(`records.unread.${flag}`)}
        onChange={(flag) => onChange({ unread: parseFlag(flag) })}
      />
    </>
  );
}

export function Columns({ search, onChange }: OwnFiltersProps) {
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
