import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/inputs.tsx';

type SearchBoxProps = { query: string; matchCount: number; onSearch: (query: string) => void };

export function SearchBox({ query, matchCount, onSearch }: SearchBoxProps) {
  const { _ } = useLingui();
  const id = useId();
  const isSearching = query.trim() !== '';
  return (
    <search>
      <label htmlFor={id} className="font-bold">
        {_('aiEthics.search')}
      </label>
      <TextInput
        id={id}
        type="search"
        autoComplete="off"
        aria-describedby={`${id}h`}
        value={query}
        onChange={(event) => onSearch(event.target.value)}
        className="my-2"
      />
      <p id={`${id}h`} className="text-sm text-soft">
        {_('aiEthics.search.hint')}
      </p>
      <div role="status" className="mt-3 font-bold">
        {isSearching && matchCount > 0 && _('aiEthics.search.found', { found: matchCount })}
        {isSearching && matchCount === 0 && (
          <>
            <p>{_('aiEthics.search.none', { query: query.trim() })}</p>
            <p className="font-normal">{_('aiEthics.search.none.text')}</p>
          </>
        )}
      </div>
      {isSearching && matchCount === 0 && (
        <Button variant="secondary" className="mt-4" onClick={() => onSearch('')}>
          {_('aiEthics.search.clear')}
        </Button>
      )}
    </search>
  );
}
