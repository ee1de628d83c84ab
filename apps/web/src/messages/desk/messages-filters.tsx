import { toLabelId } from '@isangano/contracts/label-id';
import type { MessagesSearch } from '@isangano/contracts/messages/search';
import { messageStatuses } from '@isangano/contracts/messages/values';
import { useLingui } from '@lingui/react';
import { SearchBox } from '../../staff/search-box.tsx';
import { Select } from '../../ui/inputs.tsx';

type MessagesFiltersProps = {
  search: MessagesSearch;
  onChange: (part: MessagesSearch, options?: { replace: boolean }) => void;
};

/** Search and status, both of which are part of the URL. */
export function MessagesFilters({ search, onChange }: MessagesFiltersProps) {
  const { _ } = useLingui();
  return (
    <search className="mt-6 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <SearchBox
        label={_('messages.search')}
        placeholder={_('messages.search.placeholder')}
        urlQuery={search.q ?? ''}
        onSearch={(q, options) => onChange({ q }, options)}
      />
      <Select
        aria-label={_('messages.status')}
        value={search.status ?? ''}
        onChange={(event) =>
          onChange({ status: messageStatuses.find((status) => status === event.target.value) })
        }
      >
        <option value="">{_('messages.status.all')}</option>
        {messageStatuses.map((status) => (
          <option key={status} value={status}>
            {_(toLabelId('messageStatus', status))}
          </option>
        ))}
      </Select>
    </search>
  );
}
