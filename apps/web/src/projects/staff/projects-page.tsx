import type { ProjectView } from '@isangano/contracts/projects/project';
import { useLingui } from '@lingui/react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { PageHead } from '../../site/page-head.tsx';
import { api } from '../../staff/api.ts';
import { notifyStaff } from '../../staff/notifications.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { matches } from './matches.ts';
import { ProjectFilters } from './project-filters.tsx';
import { ProjectCardSkeleton, StaffProjectCard } from './staff-project-card.tsx';
import { useAllProjects } from './use-all-projects.ts';

const loadDialog = () => import('./project-dialog.tsx');
const ProjectDialog = lazy(() => loadDialog().then((file) => ({ default: file.ProjectDialog })));

/** Fetches the form as a hand comes near a button that opens it; not before, or the list would wait for it. */
function prepareDialog() {
  loadDialog().catch(() => undefined);
}

const route = getRouteApi('/admin/_guarded/projects');
const gridClass = 'grid items-start gap-6 md:grid-cols-2 xl:grid-cols-3';
const skeletons = ['a', 'b', 'c'];

/** All projects as staff keep them, and the form that adds and changes one. */
export function StaffProjectsPage() {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const search = route.useSearch();
  const { isPending, projects } = useAllProjects();
  const [open, setOpen] = useState<ProjectView | 'new'>();
  const remove = useDeletion();
  const count = useRef<HTMLParagraphElement>(null);
  const shown = projects.filter((project) => matches(project, search));

  async function removeConfirmed(project: ProjectView) {
    // The pressed button goes with its card: the focus stays near it.
    if (await remove(project)) count.current?.focus();
  }

  return (
    <>
      <PageHead title="staffProjects.documentTitle" description="staffProjects.subtitle" />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4xl">{_('staffProjects.title')}</h1>
          <p className="mt-2 text-soft">{_('staffProjects.subtitle')}</p>
        </div>
        <Button onPointerEnter={prepareDialog} onFocus={prepareDialog} onClick={() => setOpen('new')}>
          <PlusIcon />
          {_('staffProjects.add')}
        </Button>
      </div>
      <ProjectFilters search={search} />
      {isPending ? (
        <>
          <Loading text={_('staffProjects.loading')} />
          <div className={gridClass}>
            {skeletons.map((key) => (
              <ProjectCardSkeleton key={key} />
            ))}
          </div>
        </>
      ) : (
        <p ref={count} tabIndex={-1} role="status" className="py-4 text-sm text-soft tabular-nums">
          {_('staffProjects.count', {
            shown: formatNumber(locale, shown.length),
            total: formatNumber(locale, projects.length),
          })}
        </p>
      )}
      {!isPending && shown.length === 0 && (
        <EmptyState title={_('staffProjects.empty')}>
          <p>{_('staffProjects.empty.hint')}</p>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul className={gridClass}>
          {shown.map((project) => (
            <li key={project.id} className="min-w-0">
              <StaffProjectCard
                project={project}
                onEdit={() => setOpen(project)}
                onNearEdit={prepareDialog}
                onDelete={() => void removeConfirmed(project)}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {open && (
          <ProjectDialog project={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </>
  );
}

/** Deletes a project that a person confirms to delete; answers whether it is gone. */
function useDeletion() {
  const { _ } = useLingui();
  const utils = api.useUtils();
  const { mutateAsync } = api.projects.delete.useMutation();

  return async ({ id }: ProjectView): Promise<boolean> => {
    if (!window.confirm(_('staffProjects.delete.confirm'))) return false;
    let isGone = false;
    try {
      await mutateAsync({ id });
      isGone = true;
      void notifyStaff(_('staffProjects.deleted'));
    } catch {
      window.alert(_('staffProjects.delete.failed'));
    }
    await utils.projects.invalidate();
    return isGone;
  };
}
