import { toLabelId } from '@isangano/contracts/label-id';
import type { MessagesSearch } from '@isangano/contracts/messages/search';
import { messageStatuses } from '@isangano/contracts/messages/values';
import { useLingui } from '@lingui/react';
import type { RefObject } from 'react';
import { FilterSelect } from '../base/filter-select.tsx';
import { SearchBox } from '../base/search-box.tsx';
import { noRecordFilters, useFurtherFilters } from '../records/use-further-filters.tsx';

type MessagesFiltersProps = {
  search: MessagesSearch;
  onChange: (part: MessagesSearch, options?: { replace: boolean }) => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Search and filters, all of which are part of the URL. */
export function MessagesFilters({ search, onChange, searchBox }: MessagesFiltersProps) {
  const { _ } = useLingui();
  const { bar, button, filters } = useFurtherFilters({
    noun: 'message',
    search,
    onChange,
    noFilters: noRecordFilters,
  });
  return (
    <>
      {bar}
      <search className="filters mt-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <SearchBox
          label={_('messages.search')}
          placeholder={_('messages.search.placeholder')}
          urlQuery={search.q ?? ''}
          onSearch={(q, options) => onChange({ q }, options)}
          ref={searchBox}
        />
        <FilterSelect
          aria-label={_('messages.status')}
          values={messageStatuses}
          value={search.status}
          allLabel={_('messages.status.all')}
          getLabel={(status) => _(toLabelId('messageStatus', status))}
          onChange={(status) => onChange({ status })}
        />
        {button}
        <div className="col-span-full">{filters}</div>
      </search>
    </>
  );
}
