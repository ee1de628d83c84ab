import type { ProjectView } from '@isangano/contracts/projects/project';
import type { ProjectsSearch } from '@isangano/contracts/projects/search';

type Searched = Pick<ProjectView, 'title' | 'description' | 'client' | 'category' | 'status' | 'priority'>;

/** Whether a project is among those an address asks for; letters count the same in either case. */
export function matches(project: Searched, { q = '', status, priority }: ProjectsSearch): boolean {
  if (status && project.status !== status) return false;
  if (priority && project.priority !== priority) return false;
  const wanted = q.trim().toLowerCase();
  const { title, description, client, category } = project;
  return [title, description, client, category].some((text) => text.toLowerCase().includes(wanted));
}
