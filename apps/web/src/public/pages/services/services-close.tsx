import { serviceFields } from '@isangano/content/services';
import { useLingui } from '@lingui/react';
import { Drawn } from '../../../ui/patterns/drawn.tsx';
import { serviceIcons } from '../../../ui/patterns/service-icons.ts';
import { ContactButton } from '../../messages/contact-button.tsx';

export function ServicesClose() {
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
        {serviceFields.map((field) => (
          <Drawn
            key={field}
            drawing={serviceIcons[field]}
            preserveAspectRatio="xMidYMid slice"
            className="size-full"
          />
        ))}
      </div>
    </section>
  );
}
