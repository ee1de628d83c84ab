import { partners } from '@isangano/content/partners';
import { useLingui } from '@lingui/react';
import { classNames } from '../../../ui/class-names.ts';
import { ExternalIcon } from '../../../ui/icons.tsx';
import { Band } from '../../../ui/patterns/band.tsx';
import { Drawn } from '../../../ui/patterns/drawn.tsx';
import { partnerLogos } from '../../../ui/patterns/partner-logos.ts';

/* Each partner is indented further than the one before. */
const indents = ['', 'lg:ml-[12%]', 'lg:ml-[24%]'];

export function CurrentPartners() {
  const { _ } = useLingui();
  return (
    <section className="bg-clay">
      <Band kind="diamond" look="dark" />
      <div className="frame py-16 lg:py-24">
        <h2 className="max-w-[14ch]">{_('partnership.partners.title')}</h2>
        <div className="mt-12 grid gap-14">
          {partners.map((partner, index) => (
            <article
              key={partner.id}
              className={classNames('flex flex-col gap-x-10 gap-y-5 sm:flex-row', indents[index])}
            >
              <Drawn
                drawing={partnerLogos[partner.id]}
                width={160}
                height={160}
                className="shrink-0 self-start"
              />
              <div className="min-w-0">
                <h3>{partner.name}</h3>
                <p className="mt-2 text-sm text-soft">
                  {_('partnership.partner.since', { place: partner.place, sinceYear: partner.sinceYear })}
                </p>
                <p className="mt-3 max-w-text">{_(`partnership.partner.${partner.id}`)}</p>
                <a
                  href={partner.url}
                  target="_blank"
                  rel="noopener"
                  className="mt-2 inline-flex min-h-11 items-center gap-2"
                >
                  {_('partnership.partner.visit', { name: partner.name })}
                  <ExternalIcon className="size-5" />
                </a>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
