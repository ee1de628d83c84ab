import { productGroups, products } from '@isangano/content/products';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { type EcosystemFilter, EcosystemMap, matchesFilter } from './ecosystem-map.tsx';

const filters: readonly EcosystemFilter[] = ['all', ...productGroups];

const filterClass =
  'min-h-12 cursor-pointer rounded border-2 border-ink px-4 py-2 text-left font-bold leading-tight hover:bg-clay ' +
  'aria-pressed:bg-ink aria-pressed:text-bone aria-pressed:forced-color-adjust-none';

export function EcosystemSection() {
  const { _ } = useLingui();
  const [filter, setFilter] = useState<EcosystemFilter>('all');
  const count = products.filter((product) => matchesFilter(product, filter)).length;
  return (
    <section className="frame py-16 lg:py-28">
      <div className="grid gap-x-8 gap-y-10 xl:grid-cols-12">
        <div className="xl:col-span-4">
          <h2>{_('ecosystem.title', { count: products.length })}</h2>
          <p className="mt-6 max-w-text">{_('ecosystem.text')}</p>
          <fieldset className="mt-8">
            <legend className="mb-3 text-sm text-soft">{_('ecosystem.filter')}</legend>
            <div className="flex flex-wrap gap-2">
              {filters.map((choice) => (
                <button
                  key={choice}
                  type="button"
                  aria-pressed={choice === filter}
                  onClick={() => setFilter(choice)}
                  className={filterClass}
                >
                  {_(`ecosystem.filter.${choice}`)}
                </button>
              ))}
            </div>
          </fieldset>
          <p role="status" className="mt-4 text-sm text-soft">
            {_('ecosystem.shown', { count })}
          </p>
        </div>
        <div className="xl:col-span-8">
          <EcosystemMap filter={filter} />
        </div>
      </div>
    </section>
  );
}
