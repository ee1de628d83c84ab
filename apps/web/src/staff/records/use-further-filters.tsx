import type { RecordNoun } from '@isangano/contracts/records';
import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { api } from '../base/api.ts';
import { LazyBoundary } from '../base/lazy-boundary.tsx';
import type { FurtherSearch } from './record-filters.tsx';
import { viewTabClass } from './view-tab-class.ts';

const RecordFilters = lazy(() =>
  import('./record-filters.tsx').then((file) => ({ default: file.RecordFilters })),
);

const ViewTabs = lazy(() => import('./view-tabs.tsx').then((file) => ({ default: file.ViewTabs })));

const paths = {
  application: staffPaths.applications,
  message: staffPaths.messages,
} satisfies Record<RecordNoun, string>;

/**
 * Returns the row of tabs with the saved views, the button that shows further filters, and these, which are shown at first if one of
 * them is set. The row is there also without a view, so that nothing moves when one is saved.
 */
export function useFurtherFilters(
  noun: RecordNoun,
  search: FurtherSearch,
  onChange: (part: FurtherSearch) => void,
): { bar: ReactNode; button: ReactNode; filters: ReactNode } {
  const { _ } = useLingui();
  const id = useId();
  const { assignee, suspect, from, until, channel, unread, columns } = search;
  const setCount = [assignee, suspect, from, until, channel, unread, columns].filter(
    (value) => value !== undefined,
  ).length;
  const [isOpen, setIsOpen] = useState(setCount > 0);
  const { data: views = [] } = api.views.list.useQuery({ noun });
  return {
    bar: (
      <nav aria-label={_('staff.views')} className="view-tabs">
        <ul>
          <li>
            <Link
              to={paths[noun]}
              search={{}}
              activeOptions={{ exact: true, includeSearch: true }}
              className={viewTabClass}
            >
              {_('staff.views.all')}
            </Link>
          </li>
          {views.length > 0 && (
            <LazyBoundary>
              <ViewTabs views={views} />
            </LazyBoundary>
          )}
        </ul>
      </nav>
    ),
    button: (
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {_('staff.filters', { count: setCount })}
      </Button>
    ),
    filters: (
      <div id={id} hidden={!isOpen}>
        <LazyBoundary>
          {isOpen && <RecordFilters noun={noun} views={views} search={search} onChange={onChange} />}
        </LazyBoundary>
      </div>
    ),
  };
}
