import { policySections, policyTerms } from '@isangano/content/policy';
import { useLingui } from '@lingui/react';
import { useEffect, useId, useState } from 'react';
import { acknowledgedKey, readFromTab, storeInTab } from '../../../submission/typed-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon, ChevronDownIcon } from '../../../ui/icons.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Band } from '../../../ui/patterns/band.tsx';
import { Drawn } from '../../../ui/patterns/drawn.tsx';
import { greatSpiral } from '../../../ui/patterns/great-spiral.ts';
import { ProgressBar } from '../../../ui/progress.tsx';

const facts = ['audit', 'review', 'renewal', 'classes'] as const;

export function AiEthicsPage() {
  return (
    <>
      <PageHead title="aiEthics.documentTitle" description="aiEthics.description" />
      <EthicsHero />
      <Policy />
    </>
  );
}

function EthicsHero() {
  const { _ } = useLingui();
  return (
    <section className="overflow-hidden bg-clay">
      <div className="relative lg:min-h-[27rem]">
        <div className="frame py-12 lg:pt-20">
          <h1 className="text-6xl">{_('aiEthics.title')}</h1>
          <p className="mt-6 max-w-text text-lg lg:max-w-[44%]">{_('aiEthics.lead')}</p>
        </div>
        <Drawn
          drawing={greatSpiral}
          preserveAspectRatio="xMaxYMid meet"
          className="ml-auto h-48 max-w-full sm:h-64 lg:absolute lg:top-8 lg:right-0 lg:h-[calc(100%-2rem)] lg:w-1/2"
        />
      </div>
      <dl className="frame grid min-[20em]:grid-cols-2 gap-x-5 gap-y-6 py-10 sm:gap-x-8 lg:grid-cols-4">
        {facts.map((fact) => (
          <div
            key={fact}
            className="row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-1 border-t-2 border-ink pt-3 wrap-anywhere"
          >
            <dt className="text-sm">{_(`aiEthics.fact.${fact}`)}</dt>
            <dd className="font-display text-2xl font-extrabold">
              {_(`aiEthics.fact.${fact}.value`, policyTerms)}
            </dd>
          </div>
        ))}
      </dl>
      <Band kind="spiral" look="dark" />
    </section>
  );
}

type PolicySectionProps = {
  section: (typeof policySections)[number];
  /** Hidden sections stay mounted, so that they keep their open state. */
  isVisible: boolean;
  isAcknowledged: boolean;
  onAcknowledge: () => void;
};

const signOffClass =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded border-2 px-4 py-2 text-sm leading-tight font-bold ' +
  'scroll-mt-28 lg:scroll-mt-48 noscript:hidden sm:w-52';

type SearchBoxProps = { query: string; matchCount: number; onSearch: (query: string) => void };

function Policy() {
  const { _ } = useLingui();
  const [query, setQuery] = useState('');
  const [acknowledged, setAcknowledged] = useState<readonly string[]>([]);
  // Another language is another document.
  useEffect(() => {
    const stored = readFromTab(acknowledgedKey).split(',');
    const known = policySections.map(({ id }) => id).filter((id) => stored.includes(id));
    // Avoids a further render, which would disturb a visitor who types early.
    if (known.length > 0) setAcknowledged(known);
  }, []);

  function acknowledge(id: string): void {
    const next = [...acknowledged, id];
    setAcknowledged(next);
    storeInTab(acknowledgedKey, next.join());
  }

  const matching = policySections.filter(({ id }) =>
    matchesQuery(query, _(`aiEthics.section.${id}.title`), _(`aiEthics.section.${id}.keywords`)),
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
            onAcknowledge={() => acknowledge(section.id)}
          />
        ))}
      </div>
    </section>
  );
}

/**
 * Removes case, accents and apostrophes, so that "equite" matches "Équité"; telephones type another apostrophe than the
 * texts have.
 */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
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

  function clear() {
    onSearch('');
    // The button that had the focus is removed.
    document.getElementById(id)?.focus();
  }

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
        <Button variant="secondary" className="mt-4" onClick={clear}>
          {_('aiEthics.search.clear')}
        </Button>
      )}
    </search>
  );
}

/** Shows how many sections are acknowledged. On a phone it sticks below the navigation bar while scrolling. */
function SignOffProgress({ acknowledged, total }: { acknowledged: number; total: number }) {
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

function PolicySection({ section, isVisible, isAcknowledged, onAcknowledge }: PolicySectionProps) {
  const { _ } = useLingui();
  const titleId = useId();
  return (
    <article
      hidden={!isVisible}
      className="grid gap-x-8 gap-y-3 border-t-2 border-ink py-4 last:border-b-2 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <details className="group min-w-0">
        <summary className="flex min-h-12 cursor-pointer list-none items-start gap-4 scroll-mt-28 lg:scroll-mt-48 hover:underline [&::-webkit-details-marker]:hidden">
          <ChevronDownIcon className="mt-1.5 transition-transform group-open:rotate-180" />
          <h3 id={titleId} className="min-w-0 pt-1">
            {_(`aiEthics.section.${section.id}.title`)}
          </h3>
        </summary>
        <div className="pt-4 pb-6 sm:pl-10">
          <p className="max-w-text text-lg">{_(`aiEthics.section.${section.id}.intro`)}</p>
          <dl className="mt-5 gap-x-8 lg:grid lg:grid-cols-2">
            {section.points.map((point) => (
              <div key={point} className="border-t border-line py-3">
                <dt className="font-bold">{_(`aiEthics.section.${section.id}.point.${point}.name`)}</dt>
                <dd className="mt-1 max-w-text">
                  {_(`aiEthics.section.${section.id}.point.${point}.text`, policyTerms)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
      <div className="max-sm:pl-10">
        <button
          type="button"
          // A disabled button would lose the focus.
          aria-disabled={isAcknowledged || undefined}
          aria-describedby={titleId}
          onClick={isAcknowledged ? undefined : onAcknowledge}
          className={classNames(
            signOffClass,
            isAcknowledged
              ? 'border-forest bg-forest text-bone'
              : 'cursor-pointer border-ink hover:bg-ink hover:text-bone',
          )}
        >
          {isAcknowledged && <CheckIcon className="size-5" />}
          {_(isAcknowledged ? 'aiEthics.acknowledged' : 'aiEthics.acknowledge')}
        </button>
      </div>
    </article>
  );
}
