import { coreValues } from '@isangano/content/skills';
import { useLingui } from '@lingui/react';
import { Band } from '../../../ui/patterns/band.tsx';
import { NewsletterForm } from '../../newsletter/newsletter-form.tsx';
import { ConsultantBlock } from './consultant-block.tsx';
import { EcosystemSection } from './ecosystem/ecosystem-section.tsx';
import { FaqSection } from './faq-section.tsx';
import { ReactionsChart } from './reactions-chart.tsx';
import { StorySection } from './story-section.tsx';
import { TeamSection } from './team-section.tsx';

/** The sections of the home page below its hero. */
export function HomeSections() {
  return (
    <>
      <Band kind="diamond" look="dark" unit={5} />
      <AboutSection />
      <CompanySection />
      <EcosystemSection />
      <StorySection />
      <TeamSection />
      <FaqSection />
      <NewsletterSection />
    </>
  );
}

function AboutSection() {
  const { _ } = useLingui();
  return (
    <section className="frame py-10 lg:py-28">
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2>{_('about.title')}</h2>
          <p className="mt-4 max-w-text text-lg lg:mt-6">{_('about.clients')}</p>
          <p className="mt-4 max-w-text">{_('about.people')}</p>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <ReactionsChart />
        </div>
      </div>
      <ConsultantBlock />
      <h3 className="mt-10 text-3xl lg:mt-28">{_('about.values.title')}</h3>
      <dl className="mt-4 grid grid-cols-2 gap-x-5 gap-y-4 lg:mt-8 lg:gap-x-8 lg:grid-cols-4">
        {coreValues.map((value) => (
          <div key={value} className="min-w-0 border-t-2 border-ink pt-2 lg:pt-5">
            <dt className="font-display text-xl font-extrabold wrap-anywhere hyphens-auto lg:text-2xl">
              {_(`about.value.${value}.name`)}
            </dt>
            <dd className="mt-1 text-sm lg:mt-3 lg:text-base">{_(`about.value.${value}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Vision and mission of the group, above a picture of hills. */
function CompanySection() {
  const { _ } = useLingui();
  return (
    <section className="ground-ink overflow-clip pt-10 lg:pt-28">
      <div className="frame grid gap-x-8 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 className="text-xl text-ochre">{_('company.vision.title')}</h2>
          <p className="mt-3 font-display text-3xl font-extrabold lg:mt-4 lg:text-4xl text-balance">
            {_('company.vision')}
          </p>
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          <h2 className="text-xl text-ochre">{_('company.mission.title')}</h2>
          <p className="mt-2 lg:mt-4 lg:text-lg">{_('company.mission')}</p>
        </div>
      </div>
      <img
        src="/art/hills.svg"
        alt=""
        width={1600}
        height={420}
        loading="lazy"
        className="mt-6 h-28 w-full max-w-none object-cover object-[78%_100%] sm:h-auto lg:-mt-8"
      />
    </section>
  );
}

/** The last section of the page; the negative margin removes the gap above the footer. */
function NewsletterSection() {
  const { _ } = useLingui();
  return (
    <section className="-mb-20 bg-clay">
      <Band kind="diamond" look="light" />
      <div className="frame grid gap-x-8 gap-y-6 py-10 lg:grid-cols-12 lg:py-24">
        <div className="lg:col-span-6">
          <p className="font-bold text-terracotta">{_('news.newsletter')}</p>
          <h2 className="mt-2 text-3xl">{_('news.title')}</h2>
          <p className="mt-4 max-w-text">{_('news.description')}</p>
        </div>
        <div className="lg:col-span-5 lg:col-start-8 lg:self-end">
          <NewsletterForm />
        </div>
      </div>
    </section>
  );
}
