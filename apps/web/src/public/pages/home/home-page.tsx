import { coreValues } from '@isangano/content/home';
import { questions } from '@isangano/content/questions';
import { team } from '@isangano/content/team';
import { useLingui } from '@lingui/react';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Band } from '../../../ui/patterns/band.tsx';
import { NewsletterForm } from '../../newsletter/newsletter-form.tsx';
import { ExternalLink } from '../../site/links.tsx';
import { ConsultantBlock } from './consultant-block.tsx';
import { EcosystemSection } from './ecosystem/ecosystem-section.tsx';
import { Hero } from './hero.tsx';
import { ReactionsChart } from './reactions-chart.tsx';
import { StorySection } from './story-section.tsx';

const half = Math.ceil(questions.length / 2);

/** Side by side where the window is wide. */
const columns = [questions.slice(0, half), questions.slice(half)];

export function HomePage() {
  return (
    <>
      <PageHead title="home.documentTitle" description="home.description" />
      <Hero />
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
    <section className="frame py-8 lg:py-28">
      <div className="grid gap-x-8 gap-y-8 lg:grid-cols-12">
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
      <h3 className="mt-8 text-3xl lg:mt-28">{_('about.values.title')}</h3>
      <dl className="mt-4 grid min-[22em]:grid-cols-2 gap-x-5 gap-y-4 lg:mt-8 lg:gap-x-8 lg:grid-cols-4">
        {coreValues.map((value) => (
          <div key={value} className="min-w-0 border-t-2 border-ink pt-2 lg:pt-5">
            <dt className="font-display text-lg font-extrabold wrap-anywhere hyphens-auto lg:text-2xl">
              {_(`about.value.${value}.name`)}
            </dt>
            <dd className="mt-1 text-sm lg:mt-3 lg:text-base">{_(`about.value.${value}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function CompanySection() {
  const { _ } = useLingui();
  return (
    <section className="ground-ink overflow-clip pt-8 lg:pt-28">
      <div className="frame grid gap-x-8 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 className="text-xl text-ochre">{_('company.vision.title')}</h2>
          <p className="mt-3 font-display text-3xl font-extrabold lg:mt-4 lg:text-4xl text-balance">
            {_('company.vision')}
          </p>
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          <h2 className="text-xl text-ochre">{_('company.mission.title')}</h2>
          <p className="mt-2 max-w-text lg:mt-4 lg:text-lg">{_('company.mission')}</p>
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
    <section className="-mb-20 bg-clay print:hidden">
      <Band kind="diamond" look="light" />
      <div className="frame grid gap-x-8 gap-y-6 py-8 lg:grid-cols-12 lg:py-24">
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

/** Questions and answers. The shared `name` makes the browser keep at most one open. */
function FaqSection() {
  const { _ } = useLingui();
  if (questions.length === 0) return null;
  return (
    <section id="faq">
      <Band kind="triangles" />
      <div className="frame py-8 lg:py-28">
        <h2>{_('faq.title')}</h2>
        <div className="mt-6 gap-x-8 border-b-2 border-ink lg:mt-12 lg:grid lg:grid-cols-2 lg:items-start lg:border-0">
          {columns.map((items) => (
            <div key={items[0]} className="lg:border-b-2 lg:border-ink">
              {items.map((item) => (
                <details key={item} name="faq" className="group border-t-2 border-ink">
                  <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 hover:text-terracotta lg:min-h-18 lg:gap-6 [&::-webkit-details-marker]:hidden">
                    <h3 className="min-w-0 text-xl lg:text-2xl">{_(`faq.${item}.question`)}</h3>
                    <ChevronDownIcon className="transition-transform group-open:upside-down" />
                  </summary>
                  <p className="max-w-text pb-8">{_(`faq.${item}.answer`)}</p>
                </details>
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

type Member = (typeof team)[number];

function MemberPicture({ member, className }: { member: Member; className: string }) {
  const { _ } = useLingui();
  return (
    <img
      {...(member.imageSet && {
        sizes: '(min-width: 1024px) 40vw, 50vw',
        srcSet: member.imageSet.map(({ url, width }) => `${url} ${width}w`).join(', '),
      })}
      src={member.image}
      alt={_(`team.${member.id}.portrait`)}
      width={480}
      height={600}
      loading="lazy"
      className={`aspect-[4/5] w-full border-2 border-ink object-cover ${className}`}
    />
  );
}

function MemberText({ member }: { member: Member }) {
  const { _ } = useLingui();
  return (
    <>
      <p className="max-w-text lg:text-lg">{_(`team.${member.id}.bio`)}</p>
      <p className="mt-4 max-w-text">{_(`team.${member.id}.promise`)}</p>
      <ul className="mt-3 flex flex-wrap gap-x-6 empty:hidden">
        {member.social.map((link) => (
          <li key={link.name}>
            <ExternalLink href={link.url} className="inline-flex min-h-12 items-center">
              {link.name}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who answers for the group: one person over the whole width, or several side by side. */
function TeamSection() {
  const { _ } = useLingui();
  const [first, ...others] = team;
  if (!first) return null;
  if (others.length > 0)
    return (
      <section className="frame py-8 lg:py-28">
        <h2 className="text-3xl lg:text-4xl">{_('team.title')}</h2>
        <div className="mt-8 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-12 lg:grid-cols-3">
          {team.map((member) => (
            <article key={member.id} className="min-w-0">
              <MemberPicture member={member} className="max-w-60" />
              <h3 className="mt-4">{member.name}</h3>
              <p className="mt-1 mb-3 font-bold text-terracotta">{_(`team.${member.id}.role`)}</p>
              <MemberText member={member} />
            </article>
          ))}
        </div>
      </section>
    );
  return (
    <section className="frame py-8 lg:py-28">
      <article className="grid min-[20em]:grid-cols-2 items-end gap-x-5 gap-y-6 lg:grid-cols-12 lg:grid-rows-[1fr_auto] lg:gap-x-8">
        <MemberPicture member={first} className="max-w-md lg:col-span-5 lg:row-span-2" />
        <div className="lg:col-span-6 lg:col-start-7">
          <h2 className="text-3xl lg:text-4xl">{_('team.title')}</h2>
          <h3 className="mt-4 lg:mt-8">{first.name}</h3>
          <p className="mt-1 font-bold text-terracotta">{_(`team.${first.id}.role`)}</p>
        </div>
        <div className="col-span-2 lg:col-span-6 lg:col-start-7">
          <MemberText member={first} />
        </div>
      </article>
    </section>
  );
}
