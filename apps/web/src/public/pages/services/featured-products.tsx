import { brand } from '@isangano/content/brand';
import type { Drawing } from '@isangano/content/patterns/drawing';
import { featuredProducts, highestRating } from '@isangano/content/services';
import { formatMoney } from '@isangano/contracts/format';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Band } from '../../../ui/patterns/band.tsx';
import { Shapes } from '../../../ui/patterns/drawn.tsx';
import { serviceIcons } from '../../../ui/patterns/service-icons.ts';
import { ContactButton } from '../../messages/contact-dialog-provider.tsx';

type Product = (typeof featuredProducts)[number];

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      {/* Smaller texts stand on the line of the figures beside them. */}
      <dd className="mt-1 text-4xl">{children}</dd>
    </div>
  );
}

/** Text and picture swap sides from product to product. */
function ProductRow({ product, isReversed }: { product: Product; isReversed: boolean }) {
  const { _, locale } = useTexts();
  const { price } = product;
  return (
    <article className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-12">
      <Tiles
        drawing={serviceIcons[product.icon]}
        size={120}
        className={classNames(
          'h-30 w-full sm:h-60 lg:h-90',
          // Extends to the edge of the window, where the section clips it.
          isReversed ? 'lg:order-2 lg:col-span-4 lg:w-screen' : 'lg:col-span-5',
        )}
      />
      <div className={classNames('min-w-0', isReversed ? 'lg:col-span-8' : 'lg:col-span-7')}>
        <h3 className="text-3xl">{product.name}</h3>
        <p className="mt-3 max-w-text text-lg">{_(`services.product.${product.id}.text`)}</p>
        <ul className="mt-4 max-w-text">
          {product.features.map((feature) => (
            <li
              key={feature}
              className="relative py-1 pl-7 before:absolute before:top-[0.85rem] before:left-0 before:size-2.5 before:bg-ink before:cut-diamond"
            >
              {_(`services.product.${product.id}.feature.${feature}`)}
            </li>
          ))}
        </ul>
        <dl className="mt-6 flex flex-wrap gap-x-12 gap-y-4 border-t-2 border-ink pt-4">
          <Fact label={_('services.fact.rating')}>
            <span className="figures">{formatNumber(locale, product.rating, 1)}</span>
            <span className="text-base"> {_('services.fact.outOf', { highest: highestRating })}</span>
          </Fact>
          <Fact label={_('services.fact.clients')}>
            <span className="figures">{formatNumber(locale, product.clients)}+</span>
          </Fact>
          <Fact label={_('services.fact.price')}>
            <span className="font-display text-2xl font-extrabold">
              {price.kind === 'monthly'
                ? _('services.price.monthly', { price: formatMoney(locale, brand.currency, price.amount) })
                : _(`services.price.${price.kind}`)}
            </span>
          </Fact>
        </dl>
        <div className="mt-6">
          <ContactButton>{_('services.demo')}</ContactButton>
        </div>
      </div>
    </article>
  );
}

export function FeaturedProducts() {
  const { _ } = useTexts();
  if (featuredProducts.length === 0) return null;
  return (
    <section className="overflow-x-clip bg-clay">
      <Band kind="zigzag" look="dark" />
      <div className="frame py-16 lg:py-24">
        <h2 className="max-w-[16ch]">{_('services.products.title', { count: featuredProducts.length })}</h2>
        <p className="mt-4 max-w-text">{_('services.products.lead')}</p>
        <div className="mt-14 grid gap-16 lg:gap-20">
          {featuredProducts.map((product, index) => (
            <ProductRow key={product.id} product={product} isReversed={index % 2 === 1} />
          ))}
        </div>
      </div>
    </section>
  );
}

type TilesProps = {
  drawing: Drawing;
  /** Width of a tile in pixels. */
  size: number;
  className?: string | undefined;
};

/** Fills its box with repetitions of one tile, starting in the upper left corner. */
function Tiles({ drawing, size, className }: TilesProps) {
  const id = useId();
  const { width, height } = drawing;
  return (
    <svg aria-hidden="true" className={className}>
      <pattern
        id={id}
        width={width}
        height={height}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${size / width})`}
      >
        <Shapes drawing={drawing} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
