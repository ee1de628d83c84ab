import { productGroups, products } from '@isangano/content/products';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { type EcosystemFilter, EcosystemMap, matchesFilter } from './ecosystem-map.tsx';

const filters: readonly EcosystemFilter[] = ['all', ...productGroups];

const filterClass =
  'min-h-11 cursor-pointer rounded border-2 border-ink px-3 py-1 text-sm lg:min-h-12 lg:px-4 lg:text-base text-left font-bold leading-tight hover:bg-clay ' +
  'aria-pressed:bg-ink aria-pressed:text-bone aria-pressed:forced-color-adjust-none';

export function EcosystemSection() {
  const { _ } = useLingui();
  const [filter, setFilter] = useState<EcosystemFilter>('all');
  const count = products.filter((product) => matchesFilter(product, filter)).length;
  return (
    <section className="frame py-10 lg:py-28">
      <div className="grid gap-x-8 gap-y-6 xl:grid-cols-12">
        <div className="relative z-10 xl:col-span-4 xl:max-w-[22rem]">
          <h2>{_('ecosystem.title', { count: products.length })}</h2>
          <p className="mt-4 max-w-text lg:mt-6">{_('ecosystem.text')}</p>
          <fieldset className="mt-5 lg:mt-8">
            <legend className="mb-2 text-sm text-soft">{_('ecosystem.filter')}</legend>
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
          {/* A list that is folded does not show all. */}
          <p role="status" className="mt-4 text-sm text-soft empty:hidden">
            <span className={classNames(filter === 'all' && 'max-lg:hidden')}>
              {_('ecosystem.shown', { count })}
            </span>
          </p>
        </div>
        <div className="xl:col-span-8 xl:justify-self-end">
          <EcosystemMap filter={filter} />
        </div>
      </div>
    </section>
  );
}
