import type { RecordNoun } from '@isangano/contracts/records';
import { useLingui } from '@lingui/react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { FurtherSearch } from './record-filters.tsx';

const RecordFilters = lazy(() =>
  import('./record-filters.tsx').then((file) => ({ default: file.RecordFilters })),
);

/** Returns the button that shows further filters, and these, which are shown at first if one of them is set. */
export function useFurtherFilters(
  noun: RecordNoun,
  search: FurtherSearch,
  onChange: (part: FurtherSearch) => void,
): { button: ReactNode; filters: ReactNode } {
  const { _ } = useLingui();
  const id = useId();
  const { assignee, suspect, from, until, channel, unread, sort } = search;
  const isSet = [assignee, suspect, from, until, channel, unread, sort].some((value) => value !== undefined);
  const [isOpen, setIsOpen] = useState(isSet);
  return {
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
        <Suspense>{isOpen && <RecordFilters noun={noun} search={search} onChange={onChange} />}</Suspense>
      </div>
    ),
  };
}
