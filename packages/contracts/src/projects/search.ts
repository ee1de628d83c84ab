import { searchMaxChars } from '../applications/search.ts';
import { type ProjectPriority, type ProjectStatus, projectPriorities, projectStatuses } from './values.ts';

/** Query parameters of the projects page in the staff area. */
export type ProjectsSearch = {
  q?: string | undefined;
  status?: ProjectStatus | undefined;
  priority?: ProjectPriority | undefined;
};

/** Ignores malformed parameters. Uses no schema library: see `applications/search.ts`. */
export function parseProjectsSearch({
  q,
  status,
  priority,
}: Readonly<Record<string, unknown>>): ProjectsSearch {
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, searchMaxChars) : undefined,
    status: projectStatuses.find((known) => known === status),
    priority: projectPriorities.find((known) => known === priority),
  };
}
