import { type EcosystemProduct, parentCompany, productGroups, products } from '@isangano/content/products';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { optionalExport } from '../../../../ui/optional.tsx';
import { BrandMark } from '../../../../ui/patterns/brand-mark.tsx';
import { Motif } from '../../../../ui/patterns/motif.tsx';
import { ExternalLink } from '../../../site/links.tsx';
import { pointOnCircle } from '../point-on-circle.ts';
import { canvas, centre, EcosystemNode, isMap, radius, starPath } from './ecosystem-node.tsx';

const ParentDialog = optionalExport(() => import('./parent-dialog.tsx'), 'ParentDialog', <LoadFailure />);

/* A narrow list that is folded has two columns, since the descriptions are folded too. */
const listClass = isMap
  ? 'max-lg:grid max-lg:gap-x-5 max-lg:border-b-2 max-lg:border-line sm:max-lg:grid-cols-2 ' +
    '[&:has(+details:not([open]))]:min-[24em]:max-lg:grid-cols-2'
  : 'grid gap-x-5 border-b-2 border-line sm:grid-cols-2 [&:has(+details:not([open]))]:min-[24em]:grid-cols-2';

const iconClass = isMap
  ? 'shrink-0 max-lg:absolute max-lg:top-3 max-lg:left-0 max-lg:size-12'
  : 'absolute top-3 left-0 size-12 shrink-0';

const nameClass =
  'font-display text-xl font-extrabold group-hover/node:underline lg:text-[1.1875rem] lg:leading-tight';

/** The number of products that a narrow screen shows at first; with the parent company, they fill the rows of a list. */
const shownProducts = isMap ? 6 : 7;

const filters = ['all', ...productGroups];

const filterClass =
  'min-h-11 cursor-pointer rounded border-2 border-ink px-3 py-1 text-sm lg:min-h-12 lg:px-4 lg:text-base text-left font-bold leading-tight hover:bg-clay ' +
  'aria-pressed:bg-ink aria-pressed:text-bone';

export function EcosystemSection() {
  const { _ } = useLingui();
  const [filter, setFilter] = useState('all');
  const count = products.filter((product) => matchesFilter(product, filter)).length;
  return (
    <section className="frame py-8 lg:py-28">
      <div className="grid gap-x-8 gap-y-6 xl:grid-cols-12">
        <div className="relative z-10 xl:col-span-4 xl:max-w-[22rem]">
          <h2>{_('ecosystem.title', { count: products.length })}</h2>
          <p className="mt-4 max-w-text lg:mt-6">{_('ecosystem.text')}</p>
          <fieldset className="mt-5 lg:mt-8 noscript:hidden print:hidden">
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
                  {_(choice === 'all' ? 'ecosystem.allProducts' : `ecosystem.filter.${choice}`)}
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
        <div className={classNames('xl:col-span-8', isMap ? 'xl:justify-self-end' : 'xl:w-full')}>
          <EcosystemMap filter={filter} />
        </div>
      </div>
    </section>
  );
}

function matchesFilter(product: EcosystemProduct, filter: string): boolean {
  return filter === 'all' || product.group === filter;
}

/** The parent company and its products: a list, which wide screens show as a map. */
function EcosystemMap({ filter }: { filter: string }) {
  const { _ } = useLingui();
  const [areTooltipsHidden, setAreTooltipsHidden] = useState(false);
  const [dialogState, setDialogState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const allowTooltips = () => setAreTooltipsHidden(false);

  useEffect(() => {
    function hideTooltips(event: KeyboardEvent) {
      if (event.key === 'Escape') setAreTooltipsHidden(true);
    }
    document.addEventListener('keydown', hideTooltips);
    return () => document.removeEventListener('keydown', hideTooltips);
  }, []);

  const visible = products.filter((product) => matchesFilter(product, filter));
  const renderNodes = (nodes: readonly EcosystemProduct[]) =>
    nodes.map((product) => (
      <EcosystemNode
        key={product.id}
        {...pointOnCircle(centre, radius, products.indexOf(product) / products.length)}
        name={product.name}
        description={_(`ecosystem.product.${product.id}`)}
        onEnter={allowTooltips}
      >
        {(link) => (
          <ExternalLink href={product.url} {...link}>
            <Motif sector={product.sector} size={56} className={iconClass} />
            <span className={classNames(nameClass, isMap && 'lg:whitespace-nowrap')}>{product.name}</span>
          </ExternalLink>
        )}
      </EcosystemNode>
    ));

  return (
    <div
      data-tooltips-hidden={areTooltipsHidden || undefined}
      className={classNames(
        'group/map relative mx-auto',
        isMap && 'lg:-my-14 lg:aspect-5/4 lg:w-[62.5rem] lg:max-xl:ml-[calc(50%-31.25rem)]',
      )}
    >
      {isMap && (
        <Connections
          visibility={products.map((product) => matchesFilter(product, filter))}
          className="absolute inset-0 size-full max-lg:hidden"
        />
      )}
      <ul className={listClass}>
        <EcosystemNode
          {...centre}
          name={parentCompany.name}
          description={_('ecosystem.parent')}
          onEnter={allowTooltips}
        >
          {(link) => (
            <button
              type="button"
              {...link}
              className={classNames(link.className, 'w-full cursor-pointer', isMap && 'lg:text-bone')}
              onClick={() => setDialogState('open')}
            >
              <span className={`${iconClass} grid size-12 place-items-center bg-ink text-bone`}>
                <BrandMark size={40} />
              </span>
              <span className={nameClass}>{parentCompany.name}</span>
            </button>
          )}
        </EcosystemNode>
        {renderNodes(visible.slice(0, shownProducts))}
      </ul>
      {visible.length > shownProducts && (
        <Disclosure
          more={_('ecosystem.more.products', { count: visible.length })}
          fewer={_('ecosystem.fewer')}
        >
          <ul className={`${listClass} max-lg:mt-4`}>{renderNodes(visible.slice(shownProducts))}</ul>
        </Disclosure>
      )}
      {dialogState !== 'unopened' && (
        <ParentDialog isOpen={dialogState === 'open'} onClose={() => setDialogState('closed')} />
      )}
    </div>
  );
}

/**
 * The drawing below the nodes: lines from the centre to each node, and zigzags around the centre.
 * `visibility` is by node.
 */
function Connections({ visibility, className }: { visibility: readonly boolean[]; className?: string }) {
  const count = visibility.length;
  const linePath = (index: number) => {
    const { x, y } = pointOnCircle(centre, radius, index / count);
    return `M${centre.x} ${centre.y}L${x} ${y}`;
  };
  const linePaths = (isVisible: boolean) =>
    visibility.map((value, index) => (value === isVisible ? linePath(index) : '')).join('');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      className={className}
      fill="none"
    >
      <path className="stroke-line" strokeWidth="3" d={linePaths(false)} />
      <path className="stroke-current" strokeWidth="10" d={linePaths(true)} />
      <path className="stroke-current" strokeWidth="10" d={starPath(count, 244, 196)} />
      <path className="stroke-terracotta" strokeWidth="10" d={starPath(count, 216, 170)} />
      <path className="fill-bone stroke-current" strokeWidth="10" d={starPath(count, 148, 106)} />
      <path className="fill-ink" d={starPath(count, 124, 86)} />
      {visibility.map((isVisible, index) => {
        if (isVisible) return null;
        const { x, y } = pointOnCircle(centre, radius, index / count);
        return (
          <path
            key={`${x} ${y}`}
            className="fill-bone stroke-line"
            strokeWidth="4"
            d={`M${x} ${y - 16}l16 16-16 16-16-16z`}
          />
        );
      })}
    </svg>
  );
}
