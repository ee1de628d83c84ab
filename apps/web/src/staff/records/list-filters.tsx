import type { RecordSearch } from '@isangano/contracts/lists/search';
import type { RecordNoun } from '@isangano/contracts/records';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { api } from '../base/api.ts';
import { lazyPart } from '../base/lazy-boundary.tsx';
import { SearchBox } from '../base/search-box.tsx';
import { recordPages } from '../registry.ts';
import type { OwnFilters } from './record-filters.tsx';

const RecordFilters = lazyPart(() => import('./record-filters.tsx'), 'RecordFilters');

const ViewTabs = lazyPart(() => import('./view-tabs.tsx'), 'ViewTabs');

/** A tab of a list: a link to its records. */
export const viewTabClass =
  'flex min-h-11 items-center gap-2 border-b-4 border-transparent px-3 text-sm font-bold text-ink no-underline -outline-offset-3 hover:bg-clay aria-[current=page]:border-ochre whitespace-nowrap';

/** The parameters that every kind of record has. */
export const noRecordFilters = { assignee: undefined, suspect: undefined, from: undefined, until: undefined };

/** Counts the further filters that are set. */
export function countFilters(search: object, noFilters: object): number {
  return Object.entries(search).filter(([name, value]) => name in noFilters && value !== undefined).length;
}

type ListFiltersProps<Search extends RecordSearch> = {
  noun: RecordNoun;
  search: Search;
  onChange: (part: RecordSearch | Search, options?: { replace: boolean }) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  searchLabel: string;
  searchPlaceholder: string;
  className: string;
  /** The parameters of all further filters of the list, without their values. */
  noFilters: { [Name in keyof Search]?: undefined };
  own?: OwnFilters;
  /** The filters that are always shown. */
  children: ReactNode;
};

/**
 * Saved views, search and filters of a list, all of which are part of the URL. Further filters are shown on demand, and
 * at first if one of them is set. The row of tabs is there also without a view, so that nothing moves when one is
 * saved, but on a phone, where it would keep records out of view.
 */
export function ListFilters<Search extends RecordSearch>(props: ListFiltersProps<Search>) {
  const { noun, search, onChange, searchBox, searchLabel, searchPlaceholder, className, noFilters, own } =
    props;
  const { _ } = useLingui();
  const id = useId();
  const setCount = countFilters(search, noFilters);
  const [isOpen, setIsOpen] = useState(setCount > 0);
  const { data: views = [] } = api.views.list.useQuery({ noun });
  return (
    <>
      <nav
        aria-label={_('staff.views')}
        className={classNames('view-tabs', views.length === 0 && 'max-sm:hidden')}
      >
        <ul>
          <li>
            <Link
              {...recordPages[noun].locateList({})}
              activeOptions={{ exact: true, includeSearch: true }}
              className={viewTabClass}
            >
              {_('staff.views.all')}
            </Link>
          </li>
          {views.length > 0 && <ViewTabs views={views} />}
        </ul>
      </nav>
      <search className={classNames('filters mt-3', className)}>
        <SearchBox
          ref={searchBox}
          label={searchLabel}
          placeholder={searchPlaceholder}
          urlQuery={search.q ?? ''}
          onSearch={(q, options) => onChange({ q }, options)}
        />
        {props.children}
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {_('staff.filters', { count: setCount })}
        </Button>
        <div className="col-span-full">
          <div id={id} hidden={!isOpen}>
            {isOpen && (
              <RecordFilters
                noun={noun}
                views={views}
                search={search}
                onChange={onChange}
                onReset={() => onChange(noFilters)}
                own={own}
              />
            )}
          </div>
        </div>
      </search>
    </>
  );
}
