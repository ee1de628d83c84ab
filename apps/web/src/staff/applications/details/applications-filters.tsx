import type { ApplicationsSearch } from '@isangano/contracts/applications/search';
import { applicationKinds, applicationStatuses } from '@isangano/contracts/applications/values';
import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { lazy, type RefObject } from 'react';
import { FilterSelect } from '../../base/filter-select.tsx';
import { ListFilters, noRecordFilters } from '../../records/list-filters.tsx';

const OwnFilters = lazy(() => import('./own-filters.tsx').then((file) => ({ default: file.OwnFilters })));
const Columns = lazy(() => import('./own-filters.tsx').then((file) => ({ default: file.Columns })));

type ApplicationsFiltersProps = {
  search: ApplicationsSearch;
  onChange: (part: ApplicationsSearch, options?: { replace: boolean }) => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Search and filters, all of which are part of the URL. */
export function ApplicationsFilters({ search, onChange, searchBox }: ApplicationsFiltersProps) {
  const { _ } = useLingui();
  return (
    <ListFilters
      noun="application"
      search={search}
      onChange={onChange}
      searchBox={searchBox}
      searchLabel={_('staff.applications.search')}
      searchPlaceholder={_('staff.applications.search.placeholder')}
      className="sm:grid-cols-3 sm:max-lg:*:first:col-span-full lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
      noFilters={{ ...noRecordFilters, channel: undefined, unread: undefined, columns: undefined }}
      own={{
        selects: <OwnFilters search={search} onChange={onChange} />,
        columns: <Columns search={search} onChange={onChange} />,
      }}
    >
      <FilterSelect
        aria-label={_('staff.applications.type')}
        values={applicationKinds}
        value={search.type}
        allLabel={_('staff.applications.type.all')}
        getLabel={(kind) => _(toLabelId('applicationKind', kind))}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        aria-label={_('staff.applications.status')}
        values={applicationStatuses}
        value={search.status}
        allLabel={_('staff.applications.status.all')}
        getLabel={(status) => _(toLabelId('applicationStatus', status))}
        onChange={(status) => onChange({ status })}
      />
    </ListFilters>
  );
}
