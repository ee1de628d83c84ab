import { processSteps } from '@isangano/content/services';
import { useLingui } from '@lingui/react';
import { classNames } from '../../../ui/class-names.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Band } from '../../../ui/patterns/band.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import { ServiceFields } from './service-fields.tsx';
import { ServicesClose } from './services-close.tsx';
import { ServicesHero } from './services-hero.tsx';

/* The steps form stairs: of increasing width on a phone, of increasing height where they are side by side. */
const stairs = ['w-1/4 lg:h-12', 'w-2/4 lg:h-24', 'w-3/4 lg:h-36', 'w-full lg:h-48'];

function ProcessSection() {
  const { _ } = useLingui();
  return (
    <section className="ground-ink overflow-hidden pt-16 lg:pt-24">
      <div className="frame">
        <h2 className="max-w-[18ch]">{_('services.process.title')}</h2>
        <ol className="mt-12 grid gap-y-10 lg:grid-cols-4">
          {processSteps.map((step, index) => (
            <li key={step} className="flex flex-col justify-end">
              <div className="lg:pr-8">
                <p aria-hidden="true" className="figures text-4xl text-ochre">
                  {index + 1}
                </p>
                <h3 className="mt-2">{_(`services.process.${step}.title`)}</h3>
                <p className="mt-3 max-w-text lg:text-base">{_(`services.process.${step}.text`)}</p>
              </div>
              <div className={classNames('mt-6 h-6 overflow-hidden lg:w-full', stairs[index])}>
                {processSteps.slice(0, index + 1).map((part) => (
                  <Band key={part} unit={6} look="dark" />
                ))}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function ServicesPage() {
  return (
    <>
      <PageHead title="services.documentTitle" description="services.description" />
      <ServicesHero />
      <ServiceFields />
      <FeaturedProducts />
      <ProcessSection />
      <ServicesClose />
    </>
  );
}
