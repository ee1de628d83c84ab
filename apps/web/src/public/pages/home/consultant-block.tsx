import { skills } from '@isangano/content/skills';
import { useLingui } from '@lingui/react';
import { Motif } from '../../../ui/patterns/motif.tsx';
import { ContactButton } from '../../messages/contact-button.tsx';
import { SkillBars } from './skill-bars.tsx';

/** Vision and mission of the consulting sector, what makes a good consultant, and ratings by clients. */
export function ConsultantBlock() {
  const { _ } = useLingui();
  return (
    <div className="mt-10 grid gap-x-8 gap-y-8 lg:mt-28 lg:grid-cols-12 lg:gap-y-14">
      <div className="grid grid-cols-[4rem_1fr] gap-x-5 gap-y-4 sm:grid-cols-[6rem_1fr_1fr] sm:gap-x-8 lg:col-span-12">
        <Motif sector="consulting" className="row-span-2 h-auto w-full" />
        <div>
          <h3 className="text-xl">{_('consultant.vision.title')}</h3>
          <p className="mt-1 max-w-text lg:text-lg">{_('consultant.vision')}</p>
        </div>
        <div>
          <h3 className="text-xl">{_('consultant.mission.title')}</h3>
          <p className="mt-1 max-w-text lg:text-lg">{_('consultant.mission')}</p>
        </div>
      </div>
      <div className="lg:col-span-6">
        <h3 className="text-3xl">{_('consultant.best.title')}</h3>
        <ol className="mt-4 grid gap-3 lg:mt-8 lg:gap-6">
          {skills.map(({ id }, index) => (
            <li key={id} className="grid grid-cols-[2.5rem_1fr] gap-x-4 max-lg:grid-cols-[1.5rem_1fr]">
              <span
                aria-hidden="true"
                className="figures text-4xl leading-none text-terracotta max-lg:text-2xl"
              >
                {index + 1}
              </span>
              <p className="max-w-text lg:pt-0.5">{_(`consultant.${id}`)}</p>
            </li>
          ))}
        </ol>
        <ContactButton className="mt-7 lg:mt-10 lg:ml-14">{_('about.contact')}</ContactButton>
      </div>
      <div className="lg:col-span-5 lg:col-start-8">
        <h3 className="text-xl">{_('consultant.skills.title')}</h3>
        <p className="mt-1 mb-4 text-sm text-soft lg:mb-6">{_('consultant.skills.text')}</p>
        <SkillBars />
      </div>
    </div>
  );
}
