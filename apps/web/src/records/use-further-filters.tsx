import type { RecordNoun } from '@isangano/contracts/records';
import { useLingui } from '@lingui/react';
import { lazy, type ReactNode, useId, useState } from 'react';
import { api } from '../staff/api.ts';
import { Part } from '../staff/part.tsx';
import { Button } from '../ui/button.tsx';
import type { FurtherSearch } from './record-filters.tsx';

const RecordFilters = lazy(() =>
  import('./record-filters.tsx').then((file) => ({ default: file.RecordFilters })),
);

const ViewsBar = lazy(() => import('./views-bar.tsx').then((file) => ({ default: file.ViewsBar })));

/** Returns the links to saved views, if there are any, the button that shows further filters, and these, which are shown at first if one of them is set. */
export function useFurtherFilters(
  noun: RecordNoun,
  search: FurtherSearch,
  onChange: (part: FurtherSearch) => void,
): { bar: ReactNode; button: ReactNode; filters: ReactNode } {
  const { _ } = useLingui();
  const id = useId();
  const { assignee, suspect, from, until, channel, unread, sort, columns } = search;
  const isSet = [assignee, suspect, from, until, channel, unread, sort, columns].some(
    (value) => value !== undefined,
  );
  const [isOpen, setIsOpen] = useState(isSet);
  const { data: views = [] } = api.views.list.useQuery({ noun });
  return {
    bar: views.length > 0 && (
      <Part>
        <ViewsBar views={views} />
      </Part>
    ),
    button: (
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {_('staff.filters')}
      </Button>
    ),
    filters: (
      <div id={id} hidden={!isOpen}>
        <Part>
          {isOpen && <RecordFilters noun={noun} views={views} search={search} onChange={onChange} />}
        </Part>
      </div>
    ),
  };
}
