import { toLabelId } from '@isangano/contracts/label-id';
import type { ProjectView } from '@isangano/contracts/projects/project';
import { projectPriorities, projectStatuses } from '@isangano/contracts/projects/values';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { FilterSelect } from '../base/filter-select.tsx';
import { SearchBox } from '../base/search-box.tsx';
import type { ProjectsSearch } from '../page-search.ts';

/** Search, status and priority, all of which are part of the URL, so that the back button undoes each. */
export function ProjectFilters({ search }: { search: ProjectsSearch }) {
  const { _ } = useLingui();
  const navigate = useNavigate({ from: '/admin/projects' });
  const titleId = useId();

  function change(part: ProjectsSearch, replace = false) {
    void navigate({ search: (before) => ({ ...before, ...part }), replace, resetScroll: false });
  }

  return (
    <search aria-labelledby={titleId} className="mt-8 block border-2 border-ink bg-chalk p-4 sm:p-5">
      <h2 id={titleId} className="text-xl">
        {_('staffProjects.filters')}
      </h2>
      <div className="mt-3 grid gap-3 lg:grid-cols-[minmax(0,1fr)_auto_auto]">
        <SearchBox
          label={_('staffProjects.search')}
          placeholder={_('staffProjects.search.placeholder')}
          urlQuery={search.q ?? ''}
          onSearch={(q, { replace }) => change({ q }, replace)}
        />
        <FilterSelect
          aria-label={_('staffProjects.filter.status')}
          values={projectStatuses}
          value={search.status}
          allLabel={_('staff.status.all')}
          getLabel={(status) => _(`staffProjects.status.${status}`)}
          onChange={(status) => change({ status })}
        />
        <FilterSelect
          aria-label={_('staffProjects.filter.priority')}
          values={projectPriorities}
          value={search.priority}
          allLabel={_('staffProjects.filter.priority.all')}
          getLabel={(priority) => _(toLabelId('projectPriority', priority))}
          onChange={(priority) => change({ priority })}
        />
      </div>
    </search>
  );
}

type FilteredFields = Pick<
  ProjectView,
  'title' | 'description' | 'client' | 'category' | 'status' | 'priority' | 'translations'
>;

/** Whether a project matches the search and filters of the URL. The search ignores case, and reads every language. */
export function matchesFilters(
  project: FilteredFields,
  { q = '', status, priority }: ProjectsSearch,
): boolean {
  if (status && project.status !== status) return false;
  if (priority && project.priority !== priority) return false;
  const needle = q.trim().toLowerCase();
  return [project, ...Object.values(project.translations)].some(({ title, description, client, category }) =>
    [title, description, client, category].some((text) => text.toLowerCase().includes(needle)),
  );
}
