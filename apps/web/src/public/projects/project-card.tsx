import {
  type CardTexts,
  describeProject,
  getCardShape,
  type PublicProject,
} from '@isangano/content/project-card';
import type { CardShape } from '@isangano/content/project-page';
import { toLabelId } from '@isangano/contracts/label-id';
import { languages } from '@isangano/contracts/locales';
import type { ProjectPageParts } from '@isangano/contracts/page-parts';
import { type ProjectTab, progressMaxPercent } from '@isangano/contracts/projects/values';
import type { I18n } from '@lingui/core';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { projectStatusTones } from './status-tones.ts';

/** Returns the texts in place of empty ones, in the language of the page. */
export function getCardFallbacks(i18n: I18n): ProjectPageParts['fallbacks'] {
  return {
    notSet: i18n._('projects.date.notSet'),
    invalidDate: i18n._('projects.date.invalid'),
    notSpecified: i18n._('projects.notSpecified'),
    noBudget: i18n._('projects.budget.notSpecified'),
  };
}

function ProjectCard({ project }: { project: PublicProject }) {
  const { i18n, locale } = useTexts();
  const texts = describeProject(locale, project, getCardFallbacks(i18n));
  return <CardView texts={texts} shape={getCardShape(project.status, texts)} />;
}

const facts = ['client', 'category', 'location', 'budget', 'start', 'end'] as const;

type CardViewProps = { texts: CardTexts; shape: CardShape };

/**
 * The markup of a card. The web build also renders it with marked slots, which the server fills: so it uses no ids
 * of React, and shows every text of a project as it is given.
 */
export function CardView({ texts, shape: { status, hasImpact, hasRenditions } }: CardViewProps) {
  const { _, locale } = useTexts();
  const titleId = `project-${texts.key}`;
  return (
    <article
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-x-12 gap-y-6 border-b-2 border-ink py-10 last:border-b-0 lg:grid-cols-12 lg:py-14"
    >
      <div className="min-w-0 lg:col-span-7">
        <img
          {...(hasRenditions && {
            // Set before `srcSet` and `src`, or a browser may choose a rendition without knowing the size.
            sizes: '(min-width: 80rem) 44rem, (min-width: 64rem) 56vw, 92vw',
            srcSet: texts.pictureSet,
          })}
          src={texts.picture}
          alt=""
          loading="lazy"
          width={texts.pictureWidth}
          height={texts.pictureHeight}
          className="aspect-[8/5] w-full border-2 border-ink bg-clay object-cover"
        />
        <div className="flex flex-wrap items-center gap-x-4 bg-ink px-4 py-2 text-bone">
          <span aria-hidden="true" className="shrink-0 text-sm">
            {_('projects.progress')}
          </span>
          <progress
            aria-label={_('projects.progress')}
            value={texts.progress}
            max={progressMaxPercent}
            className="ridged min-w-0 grow"
          />
          <span aria-hidden="true" className="figures text-2xl">
            {texts.progress}
            {languages[locale].percentSign}
          </span>
        </div>
      </div>
      <div className="min-w-0 lg:col-span-5">
        <Badge tone={projectStatusTones[status]}>{_(toLabelId('projectStatus', status))}</Badge>
        <h2 id={titleId} lang={texts.titleLang} className="mt-3 text-3xl wrap-anywhere">
          {texts.title}
        </h2>
        <p lang={texts.descriptionLang} className="mt-4 max-w-text wrap-anywhere">
          {texts.description}
        </p>
        {hasImpact && (
          <p className="mt-5 max-w-text border-l-8 border-ochre pl-4 wrap-anywhere">
            <strong className="block">{_('projects.impact')}</strong>
            <span lang={texts.impactLang}>{texts.impact}</span>
          </p>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3 lg:col-span-12 lg:grid-cols-6">
        {facts.map((slot) => (
          <div key={slot} className="min-w-0">
            <dt className="text-soft">{_(`projects.${slot}`)}</dt>
            {/* Browsers may write amounts with other spaces than the server. */}
            <dd
              suppressHydrationWarning
              lang={
                slot === 'client' || slot === 'category' || slot === 'location'
                  ? texts[`${slot}Lang`]
                  : undefined
              }
              className="font-bold wrap-anywhere tabular"
            >
              {texts[slot]}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** Shows the projects of a tab, or that there are none. Uses no ids of React, as the server renders it too. */
export function ProjectList({ tab, projects }: { tab: ProjectTab; projects: readonly PublicProject[] }) {
  const { _ } = useTexts();
  const listed = projects.filter((project) => project.status === tab.status);
  if (listed.length > 0)
    return listed.map((project) => <ProjectCard key={project.id ?? project.title} project={project} />);
  return (
    <div className="my-10 border-2 border-ink bg-chalk">
      <img
        src="/art/projects.svg"
        alt=""
        loading="lazy"
        width="720"
        height="640"
        className="h-24 w-full object-cover"
      />
      <div className="grid gap-3 p-6 sm:p-8">
        <p className="font-display text-2xl font-extrabold">{_(`projects.empty.${tab.id}`)}</p>
        <p>{_('projects.empty.hint')}</p>
      </div>
    </div>
  );
}
