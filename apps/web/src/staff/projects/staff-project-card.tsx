import { brand } from '@isangano/content/brand';
import { formatMoney } from '@isangano/contracts/format';
import { toLabelId } from '@isangano/contracts/label-id';
import { sourceLocale } from '@isangano/contracts/locales';
import type { ProjectView } from '@isangano/contracts/projects/project';
import type { ProjectPriority } from '@isangano/contracts/projects/values';
import { useId } from 'react';
import { formatDate, formatPercent } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { projectStatusTones } from '../../public/projects/status-tones.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { EditIcon, MapPinIcon, TrashIcon } from '../../ui/record-icons.tsx';
import { ForRole } from '../session/role.tsx';

type StaffProjectCardProps = {
  project: ProjectView;
  onEdit: () => void;
  /** The edit button is hovered or focused, so that a click is likely to follow. */
  onEditIntent: () => void;
  onDelete: () => void;
};

const priorityTones: Record<ProjectPriority, BadgeTone> = { low: 'orange', medium: 'yellow', high: 'red' };

const iconButton =
  'grid size-12 shrink-0 cursor-pointer place-items-center rounded border-2 border-transparent hover:border-ink hover:bg-clay pointer-fine:size-10';

/** A project of a list. Its parts stand in the rows of that list, so that cards beside each other are aligned. */
export function StaffProjectCard({ project, onEdit, onEditIntent, onDelete }: StaffProjectCardProps) {
  const { _, locale } = useTexts();
  const titleId = useId();
  const { createdAt } = project;
  const { width = 640, height = 400 } = project.imageSet?.at(-1) ?? {};
  const created =
    createdAt === '' ? _('staffProjects.notSet') : (formatDate(locale, createdAt) ?? _('staff.date.invalid'));

  return (
    <article
      aria-labelledby={titleId}
      className="row-span-8 grid grid-rows-subgrid border-2 border-ink bg-chalk"
    >
      {project.image ? (
        <div className="border-b-2 border-ink">
          {/* The smallest rendition that is large enough. Old images have one size only. */}
          <img
            // Set before `srcSet` and `src`, or a browser may choose a rendition without knowing the size.
            sizes="(min-width: 80rem) 25rem, (min-width: 48rem) 45vw, 92vw"
            srcSet={project.imageSet?.map(({ url, width: px }) => `${url} ${px}w`).join(', ') || undefined}
            src={project.image}
            alt=""
            loading="lazy"
            width={width}
            height={height}
            className="aspect-[8/5] w-full object-cover"
          />
        </div>
      ) : (
        // As high as the images beside it, to fill the row. A border would add to the height.
        <div className="bg-clay [box-shadow:inset_0_-2px_var(--color-ink)]" />
      )}
      <div className="row-span-7 row-start-2 grid grid-rows-subgrid gap-y-4 p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex min-w-0 flex-[1_1_8rem] flex-wrap gap-2 pt-2">
            <Badge tone={projectStatusTones[project.status]}>
              {_(`staffProjects.status.${project.status}`)}
            </Badge>
            <Badge tone={priorityTones[project.priority]}>
              {_(toLabelId('projectPriority', project.priority))}
              <span className="sr-only"> {_('staffProjects.card.priority')}</span>
            </Badge>
          </div>
          <div className="-mt-1 -mr-1 flex shrink-0">
            <ForRole least="reviewer">
              <button
                type="button"
                className={iconButton}
                aria-label={_('staffProjects.edit', { title: project.title })}
                onPointerEnter={onEditIntent}
                onFocus={onEditIntent}
                onClick={onEdit}
              >
                <EditIcon />
              </button>
            </ForRole>
            <ForRole least="owner">
              <button
                type="button"
                className={`${iconButton} text-terracotta`}
                aria-label={_('staffProjects.delete', { title: project.title })}
                onClick={onDelete}
              >
                <TrashIcon />
              </button>
            </ForRole>
          </div>
        </div>
        <div>
          <h2 id={titleId} lang={sourceLocale} className="text-xl wrap-anywhere">
            {project.title}
          </h2>
          <p lang={sourceLocale} className="mt-2 line-clamp-2 text-sm wrap-anywhere">
            {project.description}
          </p>
        </div>
        <div>
          <p aria-hidden="true" className="flex items-baseline justify-between text-sm">
            <span className="text-soft">{_('staffProjects.card.progress')}</span>
            <span className="font-bold tabular">{formatPercent(locale, project.progress)}</span>
          </p>
          <ProgressBar label={_('staffProjects.card.progress')} value={project.progress} max={100} />
        </div>
        {project.location && (
          <p className="row-start-4 flex items-start gap-2 text-sm">
            <MapPinIcon className="size-5 shrink-0" />
            <span lang={sourceLocale} className="min-w-0 wrap-anywhere">
              {project.location}
            </span>
          </p>
        )}
        <dl className="row-start-5 grid content-start grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <dt className="text-soft">{_('staffProjects.card.client')}</dt>
          <dd lang={project.client ? sourceLocale : undefined} className="wrap-anywhere">
            {project.client || _('staffProjects.notSet')}
          </dd>
          <dt className="text-soft">{_('staffProjects.card.category')}</dt>
          <dd lang={project.category ? sourceLocale : undefined} className="wrap-anywhere">
            {project.category || _('staffProjects.notSet')}
          </dd>
          <dt className="text-soft">{_('staffProjects.card.created')}</dt>
          <dd className="tabular">{created}</dd>
        </dl>
        {project.impact && (
          <div className="row-start-6 border-l-8 border-ochre bg-bone py-2 pr-3 pl-4 text-sm">
            <strong className="block">{_('staffProjects.card.impact')}</strong>
            <p lang={sourceLocale} className="wrap-anywhere">
              {project.impact}
            </p>
          </div>
        )}
        <p className="row-start-7 flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-line pt-3">
          <span className="text-sm text-soft">{_('staffProjects.card.budget')}</span>
          <span className="figures text-xl">{formatMoney(locale, brand.currency, project.budget)}</span>
        </p>
      </div>
    </article>
  );
}

export function ProjectCardSkeleton() {
  return (
    <div aria-hidden="true" className="mb-6 flex h-[30rem] flex-col gap-4 border-2 border-line bg-chalk p-5">
      <div className="flex gap-2">
        <span className="h-7 w-24 bg-clay" />
        <span className="h-7 w-20 bg-clay" />
      </div>
      <span className="h-7 w-4/5 bg-clay" />
      <span className="h-12 bg-clay" />
      <span className="h-5 bg-clay" />
      <span className="h-20 w-2/3 bg-clay" />
      <span className="mt-auto h-8 w-1/2 self-end bg-clay" />
    </div>
  );
}
