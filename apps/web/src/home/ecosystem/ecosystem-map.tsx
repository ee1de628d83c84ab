import {
  type EcosystemProduct,
  type ProductGroup,
  parentCompany,
  products,
} from '@isangano/content/products';
import { useLingui } from '@lingui/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { BrandMark } from '../../patterns/brand-mark.tsx';
import { Motif } from '../../patterns/motif.tsx';
import { Connections } from './connections.tsx';
import { EcosystemNode } from './ecosystem-node.tsx';
import { centre, getPosition, radius } from './positions.ts';

const ParentDialog = lazy(() =>
  import('./parent-dialog.tsx').then((file) => ({ default: file.ParentDialog })),
);

export type EcosystemFilter = ProductGroup | 'all';

export function matchesFilter(product: EcosystemProduct, filter: EcosystemFilter): boolean {
  return filter === 'all' || product.group === filter;
}

const nameClass =
  'bg-bone px-1 font-display md:whitespace-nowrap text-[1.1875rem] leading-tight font-extrabold group-hover/node:underline';

/** The parent company and its products: a list, which wide screens show as a map. */
export function EcosystemMap({ filter }: { filter: EcosystemFilter }) {
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

  return (
    <div className="relative md:aspect-5/4 mx-auto max-w-[60rem] md:-my-8 lg:-my-14">
      <Connections
        visibility={products.map((product) => matchesFilter(product, filter))}
        className="absolute inset-0 size-full max-md:hidden"
      />
      <ul
        data-tooltips-hidden={areTooltipsHidden || undefined}
        className="group/map max-md:border-b-2 max-md:border-line"
      >
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
              className={`${link.className} w-full cursor-pointer text-left md:text-bone`}
              onClick={() => setDialogState('open')}
            >
              <span className="grid size-12 shrink-0 place-items-center bg-ink text-bone">
                <BrandMark size={40} />
              </span>
              <span className="font-display text-[1.1875rem] leading-tight font-extrabold group-hover/node:underline">
                {parentCompany.name}
              </span>
            </button>
          )}
        </EcosystemNode>
        {products.map((product, index) =>
          matchesFilter(product, filter) ? (
            <EcosystemNode
              key={product.id}
              {...getPosition(index / products.length, radius)}
              name={product.name}
              description={_(`ecosystem.product.${product.id}`)}
              onEnter={allowTooltips}
            >
              {(link) => (
                <a href={product.url} target="_blank" rel="noopener" {...link}>
                  <Motif sector={product.sector} size={56} className="size-12 shrink-0 md:size-14" />
                  <span className={nameClass}>{product.name}</span>
                </a>
              )}
            </EcosystemNode>
          ) : null,
        )}
      </ul>
      {dialogState !== 'unopened' && (
        <Suspense>
          <ParentDialog isOpen={dialogState === 'open'} onClose={() => setDialogState('closed')} />
        </Suspense>
      )}
    </div>
  );
}
