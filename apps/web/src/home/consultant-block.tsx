import { skills } from '@isangano/content/skills';
import { useLingui } from '@lingui/react';
import { ContactButton } from '../messages/form/contact-button.tsx';
import { Motif } from '../patterns/motif.tsx';
import { SkillBars } from './skill-bars.tsx';

/** Vision and mission of the consulting sector, what makes a good consultant, and ratings by clients. */
export function ConsultantBlock() {
  const { _ } = useLingui();
  return (
    <div className="mt-20 grid gap-x-8 gap-y-14 lg:mt-28 lg:grid-cols-12">
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[auto_1fr_1fr] lg:col-span-12 lg:grid-cols-subgrid">
        <Motif sector="consulting" size={96} className="lg:col-span-2" />
        <div className="lg:col-span-4">
          <h3 className="text-xl">{_('consultant.vision.title')}</h3>
          <p className="mt-2 max-w-text text-lg">{_('consultant.vision')}</p>
        </div>
        <div className="lg:col-span-5 lg:col-start-8">
          <h3 className="text-xl">{_('consultant.mission.title')}</h3>
          <p className="mt-2 max-w-text text-lg">{_('consultant.mission')}</p>
        </div>
      </div>
      <div className="lg:col-span-6">
        <h3 className="text-3xl">{_('consultant.best.title')}</h3>
        <ol className="mt-8 grid gap-6">
          {skills.map(({ id }, index) => (
            <li key={id} className="grid grid-cols-[2.5rem_1fr] gap-x-4">
              <span aria-hidden="true" className="figures text-4xl leading-none text-terracotta">
                {index + 1}
              </span>
              <p className="max-w-text pt-0.5">{_(`consultant.${id}`)}</p>
            </li>
          ))}
        </ol>
        <ContactButton className="mt-10 sm:ml-14">{_('about.contact')}</ContactButton>
      </div>
      <div className="lg:col-span-5 lg:col-start-8">
        <h3 className="text-xl">{_('consultant.skills.title')}</h3>
        <p className="mt-1 mb-6 text-sm text-soft">{_('consultant.skills.text')}</p>
        <SkillBars />
      </div>
    </div>
  );
}
