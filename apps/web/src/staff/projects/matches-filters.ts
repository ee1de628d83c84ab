import type { ProjectView } from '@isangano/contracts/projects/project';
import type { ProjectsSearch } from '@isangano/contracts/projects/search';

type FilteredFields = Pick<
  ProjectView,
  'title' | 'description' | 'client' | 'category' | 'status' | 'priority'
>;

/** Whether a project matches the search and filters of the URL. The search ignores case. */
export function matchesFilters(
  project: FilteredFields,
  { q = '', status, priority }: ProjectsSearch,
): boolean {
  if (status && project.status !== status) return false;
  if (priority && project.priority !== priority) return false;
  const needle = q.trim().toLowerCase();
  const { title, description, client, category } = project;
  return [title, description, client, category].some((text) => text.toLowerCase().includes(needle));
}
