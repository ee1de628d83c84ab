import { type ApplicationsSearch, searchMaxChars } from '@isangano/contracts/applications/search';
import { applicationKinds, applicationStatuses } from '@isangano/contracts/applications/values';
import { labelId } from '@isangano/contracts/labels';
import { useLingui } from '@lingui/react';
import { type RefObject, useEffect, useState } from 'react';
import { Select, TextInput } from '../ui/inputs.tsx';

const searchDelayMs = 250;

type ApplicationsFiltersProps = {
  search: ApplicationsSearch;
  onChange: (part: ApplicationsSearch) => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Search, type and status; all of them stand in the address. */
export function ApplicationsFilters({ search, onChange, searchBox }: ApplicationsFiltersProps) {
  const { _ } = useLingui();
  const [text, setText] = useState(search.q ?? '');
  const asked = search.q ?? '';

  // Going back in the history brings an earlier search back into the box.
  const [shown, setShown] = useState(asked);
  if (asked !== shown) {
    setShown(asked);
    setText(asked);
  }

  useEffect(() => {
    if (text.trim() === asked) return;
    const timer = setTimeout(() => onChange({ q: text.trim() || undefined }), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, asked, onChange]);

  return (
    <search className="mt-6 mb-2 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <TextInput
        ref={searchBox}
        type="search"
        aria-label={_('staff.applications.search')}
        placeholder={_('staff.applications.search.placeholder')}
        maxLength={searchMaxChars}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        aria-label={_('staff.applications.type')}
        value={search.type ?? ''}
        onChange={(event) => onChange({ type: applicationKinds.find((kind) => kind === event.target.value) })}
      >
        <option value="">{_('staff.applications.type.all')}</option>
        {applicationKinds.map((kind) => (
          <option key={kind} value={kind}>
            {_(labelId('applicationKind', kind))}
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
            {_(labelId('applicationStatus', status))}
          </option>
        ))}
      </Select>
    </search>
  );
}
