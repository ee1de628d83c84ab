import type { ApplicationsSearch } from '@isangano/contracts/applications/search';
import { applicationKinds, applicationStatuses } from '@isangano/contracts/applications/values';
import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import type { RefObject } from 'react';
import { SearchBox } from '../../staff/search-box.tsx';
import { Select } from '../../ui/inputs.tsx';

type ApplicationsFiltersProps = {
  search: ApplicationsSearch;
  onChange: (part: ApplicationsSearch, options?: { replace: boolean }) => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Search, type and status, all of which are part of the URL. */
export function ApplicationsFilters({ search, onChange, searchBox }: ApplicationsFiltersProps) {
  const { _ } = useLingui();
  return (
    <search className="mt-6 mb-2 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <SearchBox
        ref={searchBox}
        label={_('staff.applications.search')}
        placeholder={_('staff.applications.search.placeholder')}
        urlQuery={search.q ?? ''}
        onSearch={(q, options) => onChange({ q }, options)}
      />
      <Select
        aria-label={_('staff.applications.type')}
        value={search.type ?? ''}
        onChange={(event) => onChange({ type: applicationKinds.find((kind) => kind === event.target.value) })}
      >
        <option value="">{_('staff.applications.type.all')}</option>
        {applicationKinds.map((kind) => (
          <option key={kind} value={kind}>
            {_(toLabelId('applicationKind', kind))}
          </option>
        ))}
      </Select>
      <Select
        aria-label={_('staff.applications.status')}
        value={search.status ?? ''}
        onChange={(event) =>
          onChange({ status: applicationStatuses.find((status) => status === event.target.value) })
        }
      >
        <option value="">{_('staff.applications.status.all')}</option>
        {applicationStatuses.map((status) => (
          <option key={status} value={status}>
            {_(toLabelId('applicationStatus', status))}
          </option>
        ))}
      </Select>
    </search>
  );
}
