import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { formatDay, formatDollars } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import type { MessageId } from '../../i18n/message-ids.gen.ts';
import { Badge } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { ProjectImage } from '../project-image.tsx';
import { projectStatusTones } from '../status-tones.ts';
import type { PublicProject } from './use-projects.ts';

/** Shows a project. Texts that staff wrote are not translated. */
export function ProjectCard({ project }: { project: PublicProject }) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const titleId = useId();

  function formatProjectDate(iso: string): string {
    return iso === '' ? _('projects.date.notSet') : (formatDay(locale, iso) ?? _('projects.date.invalid'));
  }

  const facts: readonly [MessageId, string][] = [
    ['projects.client', project.client || _('projects.notSpecified')],
    ['projects.category', project.category || _('projects.notSpecified')],
    ['projects.location', project.location || _('projects.notSpecified')],
    [
      'projects.budget',
      project.budget > 0 ? formatDollars(locale, project.budget) : _('projects.budget.notSpecified'),
    ],
    ['projects.start', formatProjectDate(project.startDate)],
    ['projects.end', formatProjectDate(project.endDate)],
  ];

  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-x-12 gap-y-6 border-t-2 border-ink py-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]"
    >
      <div>
        <Badge tone={projectStatusTones[project.status]}>
          {_(toLabelId('projectStatus', project.status))}
        </Badge>
        <h2 id={titleId} className="mt-3 text-3xl">
          {project.title}
        </h2>
        <p className="mt-4 max-w-text">{project.description}</p>
        {project.impact && (
          <p className="mt-5 max-w-text border-l-8 border-ochre pl-4">
            <strong className="block">{_('projects.impact')}</strong>
            {project.impact}
          </p>
        )}
      </div>
      <div className="grid content-start gap-6">
        {project.image && (
          <ProjectImage
            image={project.image}
            imageSet={project.imageSet}
            sizes="(min-width: 80rem) 27rem, (min-width: 64rem) 33vw, 92vw"
          />
        )}
        <div>
          <p className="flex items-baseline justify-between">
            <span className="text-sm text-soft">{_('projects.progress')}</span>
            <span className="figures text-2xl">{project.progress}%</span>
          </p>
          <ProgressBar label={_('projects.progress')} value={project.progress} max={100} />
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
          {facts.map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-soft">{_(label)}</dt>
              <dd className="wrap-anywhere tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  );
}
