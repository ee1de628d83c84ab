import { useLingui } from '@lingui/react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';

type SearchBoxProps = { query: string; found: number; onSearch: (query: string) => void };

export function SearchBox({ query, found, onSearch }: SearchBoxProps) {
  const { _ } = useLingui();
  const isSearching = query.trim() !== '';
  return (
    <search>
      <Field label={_('aiEthics.search')} hint={_('aiEthics.search.hint')}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            value={query}
            onChange={(event) => onSearch(event.target.value)}
          />
        )}
      </Field>
      <div role="status" className="mt-3 font-bold">
        {isSearching && found > 0 && _('aiEthics.search.found', { found })}
        {isSearching && found === 0 && (
          <>
            <p>{_('aiEthics.search.none', { query: query.trim() })}</p>
            <p className="font-normal">{_('aiEthics.search.none.text')}</p>
          </>
        )}
      </div>
      {isSearching && found === 0 && (
        <Button variant="secondary" className="mt-4" onClick={() => onSearch('')}>
          {_('aiEthics.search.clear')}
        </Button>
      )}
    </search>
  );
}
