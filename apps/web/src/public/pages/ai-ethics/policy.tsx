import { type PolicySectionId, policySections } from '@isangano/content/policy';
import { useLingui } from '@lingui/react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { PolicySection } from './policy-section.tsx';

type SignOffProgressProps = { acknowledged: number; total: number };

type SearchBoxProps = { query: string; matchCount: number; onSearch: (query: string) => void };

/** The policy: its sections can be searched, read and acknowledged. */
export function Policy() {
  const { _ } = useLingui();
  const [query, setQuery] = useState('');
  const [acknowledged, setAcknowledged] = useState<readonly PolicySectionId[]>([]);

  const matching = policySections.filter(({ id }) =>
    matchesQuery(query, _(`aiEthics.${id}.title`), _(`aiEthics.${id}.keywords`)),
  );

  return (
    <section className="frame flex flex-col gap-y-6 py-12 lg:py-20">
      <h2 className="text-3xl lg:text-4xl">{_('aiEthics.policy.title')}</h2>
      {/* A row of its own where the window is wide; on a phone, only the progress stays in view. */}
      <div className="contents noscript:hidden lg:sticky lg:top-16 lg:z-10 lg:grid lg:grid-cols-2 lg:gap-x-8 lg:bg-bone lg:py-4">
        <SearchBox query={query} matchCount={matching.length} onSearch={setQuery} />
        <SignOffProgress acknowledged={acknowledged.length} total={policySections.length} />
      </div>
      <div>
        {policySections.map((section) => (
          <PolicySection
            key={section.id}
            section={section}
            isVisible={matching.includes(section)}
            isAcknowledged={acknowledged.includes(section.id)}
            onAcknowledge={() => setAcknowledged((before) => [...before, section.id])}
          />
        ))}
      </div>
    </section>
  );
}

/** Removes case and accents, so that "equite" matches "Équité". */
function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether the title or a keyword of a section contains the query. An empty query matches every section. */
export function matchesQuery(query: string, title: string, keywords: string): boolean {
  const needle = normalize(query.trim());
  return [title, ...keywords.split(',')].some((text) => normalize(text).includes(needle));
}

function SearchBox({ query, matchCount, onSearch }: SearchBoxProps) {
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

/**
 * Shows how many sections are acknowledged. On a phone it sticks below the navigation bar while scrolling.
 */
function SignOffProgress({ acknowledged, total }: SignOffProgressProps) {
  const { _ } = useLingui();
  const percent = Math.round((acknowledged / total) * 100);
  const count = _('aiEthics.progress.count', { acknowledged, total });
  return (
    <div className="sticky top-16 z-10 -mx-1 bg-bone px-1 py-3 lg:static lg:mx-0 lg:p-0">
      <div role="status" className="flex flex-wrap items-baseline gap-x-4">
        <p className="figures text-3xl">{_('aiEthics.progress.percent', { percent })}</p>
        <p>{count}</p>
        {percent === 100 && (
          <p className="flex w-full items-start gap-2 pb-2 text-forest">
            <CheckIcon className="mt-0.5" />
            <span>
              <strong>{_('aiEthics.done.title')}</strong> {_('aiEthics.done.text')}
            </span>
          </p>
        )}
      </div>
      <ProgressBar
        label={_('aiEthics.progress')}
        value={acknowledged}
        max={total}
        valueText={count}
        className="mt-1"
      />
      <p className="mt-2 text-sm text-soft max-lg:hidden">{_('aiEthics.progress.note')}</p>
    </div>
  );
}
