import { processSteps, serviceFields } from '@isangano/content/services';
import { useLingui } from '@lingui/react';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Band } from '../../../ui/patterns/band.tsx';
import { Drawn } from '../../../ui/patterns/drawn.tsx';
import { serviceIcons } from '../../../ui/patterns/service-icons.ts';
import { steppedRelief } from '../../../ui/patterns/stepped-relief.ts';
import { ContactButton } from '../../messages/contact-dialog-provider.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import { fieldsId, ServiceFields } from './service-fields.tsx';

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

/** Always two full rows: the pictures of the fields, from the first again where there are fewer. */
const tiles = Array.from({ length: 6 }, (_, key) => ({
  key,
  icon: serviceFields[key % serviceFields.length]?.icon ?? 'consulting',
}));

function ServicesClose() {
  const { _ } = useLingui();
  return (
    <section className="relative overflow-hidden">
      <div className="frame py-16 lg:py-28">
        <h2 className="max-w-[14ch]">{_('services.close.title')}</h2>
        <p className="mt-5 max-w-text text-lg lg:max-w-[45%]">{_('services.close.text')}</p>
        <div className="mt-8">
          <ContactButton>{_('services.close.button')}</ContactButton>
        </div>
      </div>
      <div className="grid grid-cols-6 lg:absolute lg:inset-y-0 lg:right-0 lg:w-[42%] lg:auto-rows-fr lg:grid-cols-3">
        {tiles.map(({ key, icon }) => (
          <Drawn
            key={key}
            drawing={serviceIcons[icon]}
            preserveAspectRatio="xMidYMid slice"
            className="size-full"
          />
        ))}
      </div>
    </section>
  );
}

function ServicesHero() {
  const { _ } = useLingui();
  return (
    <section className="relative overflow-hidden lg:pb-24">
      <div className="frame py-12 lg:pt-20">
        <h1 className="relative lg:max-w-[62%]">{_('services.title')}</h1>
        <p className="mt-6 max-w-text text-lg lg:max-w-[40%]">{_('services.lead')}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <ContactButton>{_('services.tell')}</ContactButton>
          <a href={`#${fieldsId}`} className={buttonClass({ variant: 'secondary' })}>
            {_('services.toFields', { count: serviceFields.length })}
          </a>
        </div>
      </div>
      <Drawn
        drawing={steppedRelief}
        preserveAspectRatio="xMinYMid slice"
        className="lay-once h-64 w-full lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-[46%]"
      />
    </section>
  );
}
