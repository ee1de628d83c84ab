import { skills } from '@isangano/content/home';
import { languages } from '@isangano/contracts/locales';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { Motif } from '../../../ui/patterns/motif.tsx';
import { ContactButton } from '../../messages/contact-dialog-provider.tsx';
import { percentPerRidge, useMarkWhenSeen } from './reactions-chart.tsx';

const ridgeCount = 100 / percentPerRidge;

const ridgeWidth = 10;

/** Vision and mission of the consulting sector, what makes a good consultant, and ratings by clients. */
export function ConsultantBlock() {
  const { _ } = useTexts();
  return (
    <div className="mt-8 grid gap-x-8 gap-y-6 lg:mt-28 lg:grid-cols-12 lg:gap-y-14">
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

function ridgesPath(from: number, to: number): string {
  return Array.from(
    { length: to - from },
    (_, index) => `M${(from + index) * ridgeWidth} 0h7l3 6-3 6h-7l3-6z`,
  ).join('');
}

/** Ratings of consultants by clients: bars of twenty ridges each, and the figures as text. */
function SkillBars() {
  const { _, locale } = useTexts();
  const ref = useMarkWhenSeen();
  return (
    <dl
      ref={ref}
      data-unseen
      className="grid items-end min-[24rem]:grid-cols-2 gap-x-5 gap-y-3 lg:grid-cols-1 lg:gap-6"
    >
      {skills.map(({ id, percent }) => {
        const filledCount = percent / percentPerRidge;
        return (
          <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4">
            <dt className="text-sm leading-tight font-bold lg:text-base">{_(`consultant.${id}.name`)}</dt>
            <dd className="figures text-2xl leading-none">
              {percent}
              {languages[locale].percentSign}
            </dd>
            <dd aria-hidden="true" className="col-span-2">
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${ridgeCount * ridgeWidth} 12`}
                preserveAspectRatio="none"
                className="block h-3 w-full lg:mt-1 lg:h-5"
              >
                <path className="fill-line" d={ridgesPath(filledCount, ridgeCount)} />
                <g className="march-when-seen">
                  <path className="fill-current" d={ridgesPath(0, filledCount - 1)} />
                  <path className="fill-terracotta" d={ridgesPath(filledCount - 1, filledCount)} />
                </g>
              </svg>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
