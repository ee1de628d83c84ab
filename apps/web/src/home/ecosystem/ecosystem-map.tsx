import {
  type EcosystemProduct,
  type ProductGroup,
  parentCompany,
  products,
} from '@isangano/content/products';
import { useLingui } from '@lingui/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Mark } from '../../patterns/mark.tsx';
import { Motif } from '../../patterns/motif.tsx';
import { EcosystemNode } from './ecosystem-node.tsx';
import { centre, placeAt, radius } from './places.ts';
import { Ways } from './ways.tsx';

const ParentDialog = lazy(() =>
  import('./parent-dialog.tsx').then((file) => ({ default: file.ParentDialog })),
);

export type EcosystemFilter = ProductGroup | 'all';

export function isShown(product: EcosystemProduct, filter: EcosystemFilter): boolean {
  return filter === 'all' || product.group === filter;
}

const nameClass =
  'bg-bone px-1 font-display md:whitespace-nowrap text-[1.1875rem] leading-tight font-extrabold group-hover/node:underline';

/** The parent company and its products: one list, laid out as a map where there is room for it. */
export function EcosystemMap({ filter }: { filter: EcosystemFilter }) {
  const { _ } = useLingui();
  const [isQuiet, setIsQuiet] = useState(false);
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const speak = () => setIsQuiet(false);

  useEffect(() => {
    function hush(event: KeyboardEvent) {
      if (event.key === 'Escape') setIsQuiet(true);
    }
    document.addEventListener('keydown', hush);
    return () => document.removeEventListener('keydown', hush);
  }, []);

  return (
    <div className="relative md:aspect-5/4 mx-auto max-w-[60rem] md:-my-8 lg:-my-14">
      <Ways
        shown={products.map((product) => isShown(product, filter))}
        className="absolute inset-0 size-full max-md:hidden"
      />
      <ul data-quiet={isQuiet || undefined} className="group/map max-md:border-b-2 max-md:border-line">
        <EcosystemNode
          {...centre}
          name={parentCompany.name}
          description={_('ecosystem.parent')}
          onReach={speak}
        >
          {(link) => (
            <button
              type="button"
              {...link}
              className={`${link.className} w-full cursor-pointer text-left md:text-bone`}
              onClick={() => setDialog('open')}
            >
              <span className="grid size-12 shrink-0 place-items-center bg-ink text-bone">
                <Mark size={40} />
              </span>
              <span className="font-display text-[1.1875rem] leading-tight font-extrabold group-hover/node:underline">
                {parentCompany.name}
              </span>
            </button>
          )}
        </EcosystemNode>
        {products.map((product, index) =>
          isShown(product, filter) ? (
            <EcosystemNode
              key={product.id}
              {...placeAt(index / products.length, radius)}
              name={product.name}
              description={_(`ecosystem.product.${product.id}`)}
              onReach={speak}
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
      {dialog !== 'never' && (
        <Suspense>
          <ParentDialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </div>
  );
}
