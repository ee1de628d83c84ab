import type { ProjectView } from '@isangano/contracts/projects/project';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/record-icons.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { api } from '../base/api.ts';
import { ErrorAlert } from '../base/error-alert.tsx';
import { lazyDialog } from '../base/lazy-boundary.tsx';
import { confirmAction, notifyStaff, showAlert } from '../base/notifications.tsx';
import { PageTitle } from '../base/page-title.tsx';
import { hasKeptText } from '../base/unsaved-input.ts';
import { ForRole, useHasRole } from '../session/role.tsx';
import { matchesFilters, ProjectFilters } from './project-filters.tsx';
import { ProjectCardSkeleton, StaffProjectCard } from './staff-project-card.tsx';

const loadDialog = () => import('./project-dialog.tsx');
const ProjectDialog = lazyDialog(loadDialog, 'ProjectDialog');

/**
 * Preloads the form when a button that opens it is hovered or focused, so that it does not delay the list.
 */
function preloadDialog() {
  loadDialog().catch(() => undefined);
}

/** Key of the form of a project among what is kept in the tab. */
export const keptProjectKey = 'project';

const route = getRouteApi('/_guarded/admin/projects');
const gridClass = 'grid grid-cols-1 gap-x-6 md:grid-cols-2 xl:grid-cols-3';
const skeletons = ['a', 'b', 'c'];

export function StaffProjectsPage() {
  const { _, locale } = useTexts();
  const search = route.useSearch();
  const { isPending, error, projects, replace } = useAllProjects();
  const canCreate = useHasRole('reviewer');
  // A form that was being filled when the session ended, or the page was reloaded, is open again.
  const [edited, setEdited] = useState<ProjectView | 'new' | undefined>(() =>
    hasKeptText(keptProjectKey) ? 'new' : undefined,
  );
  // The command palette leads here to create one.
  const isRequested = useLocation({ select: ({ hash }) => hash === 'new' });
  const navigate = useNavigate({ from: '/admin/projects' });
  const shown = edited ?? (isRequested && canCreate ? 'new' : undefined);

  function close(): void {
    setEdited(undefined);
    if (isRequested) void navigate({ search: (before) => before, replace: true });
  }

  const deleteProject = useDeleteProject();
  // The focus moves to the count above the list when the card that had it is removed.
  const { ref: countRef, tabIndex, ...keptFocus } = useKeptFocus<HTMLParagraphElement>();
  const matching = projects.filter((project) => matchesFilters(project, search));

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageTitle
            title="staffProjects.title"
            name="staff.nav.projects"
            description="staffProjects.subtitle"
          />
          <p className="mt-2 text-soft">{_('staffProjects.subtitle')}</p>
        </div>
        <ForRole least="reviewer">
          <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setEdited('new')}>
            <PlusIcon />
            {_('staffProjects.add')}
          </Button>
        </ForRole>
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
        <p ref={countRef} tabIndex={tabIndex} role="status" className="py-4 text-sm text-soft tabular">
          {_('staffProjects.count', {
            shown: formatNumber(locale, matching.length),
            total: formatNumber(locale, projects.length),
          })}
        </p>
      )}
      <ErrorAlert error={error} />
      {!isPending && matching.length === 0 && (
        <EmptyState title={_('staffProjects.empty')}>
          <p>{_('staff.empty.hint')}</p>
        </EmptyState>
      )}
      {matching.length > 0 && (
        <ul {...keptFocus} className={gridClass}>
          {matching.map((project) => (
            <li key={project.id} className="row-span-8 mb-6 grid min-w-0 grid-rows-subgrid">
              <StaffProjectCard
                project={project}
                onEdit={() => setEdited(project)}
                onEditIntent={preloadDialog}
                onDelete={() => void deleteProject(project)}
              />
            </li>
          ))}
        </ul>
      )}

      {shown && (
        <ProjectDialog
          project={shown === 'new' ? undefined : shown}
          onSaved={replace}
          onClose={close}
          onReopen={() => setEdited(shown)}
        />
      )}
    </>
  );
}

function useDeleteProject() {
  const { _ } = useTexts();
  const utils = api.useUtils();
  const { mutate } = api.projects.delete.useMutation({
    onSuccess: () => void notifyStaff(_('staffProjects.deleted')),
    onError: () => showAlert(_('staffProjects.delete.failed')),
    onSettled: () => utils.projects.invalidate(),
  });

  return async ({ id }: ProjectView): Promise<void> => {
    if (await confirmAction(_('staffProjects.delete.confirm'), _('staffProjects.delete.action')))
      mutate({ id });
  };
}

const allProjects = { limit: 200 };

/**
 * Returns all projects, newest first, fetched page by page, and a function that shows a project as it was saved.
 * When fetching fails, the projects fetched so far remain, with the `error`.
 */
function useAllProjects() {
  const utils = api.useUtils();
  const { data, isPending, error, hasNextPage, isFetching, fetchNextPage } =
    api.projects.list.useInfiniteQuery(allProjects, {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    });

  useEffect(() => {
    // It would end a fetch of the pages before, which have changed.
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);

  // Without it, a project that is edited again before the list was fetched would be an outdated version.
  function replace(saved: ProjectView): void {
    utils.projects.list.setInfiniteData(
      allProjects,
      (all) =>
        all && {
          ...all,
          pages: all.pages.map((page) => ({
            ...page,
            items: page.items.map((project) => (project.id === saved.id ? saved : project)),
          })),
        },
    );
  }

  const projects = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  return { isPending, error, projects, replace };
}
