import { useLingui } from '@lingui/react';
import { buttonClass } from '../../../ui/button.tsx';
import { Drawn } from '../../../ui/patterns/drawn.tsx';
import { drawSteppedRelief } from '../../../ui/patterns/stepped-relief.ts';
import { ContactButton } from '../../messages/contact-button.tsx';
import { fieldsId } from './service-fields.tsx';

const drawing = drawSteppedRelief();

export function ServicesHero() {
  const { _ } = useLingui();
  return (
    <section className="relative overflow-hidden lg:pb-24">
      <div className="frame py-12 lg:pt-20">
        <h1 className="relative lg:max-w-[62%]">{_('services.title')}</h1>
        <p className="mt-6 max-w-text text-lg lg:max-w-[40%]">{_('services.lead')}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <ContactButton>{_('services.tell')}</ContactButton>
          <a href={`#${fieldsId}`} className={buttonClass({ variant: 'secondary' })}>
            {_('services.toFields')}
          </a>
        </div>
      </div>
      <Drawn
        drawing={drawing}
        preserveAspectRatio="xMinYMid slice"
        className="lay-once h-64 w-full lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-[46%]"
      />
    </section>
  );
}
