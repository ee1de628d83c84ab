import { searchMaxChars } from '../applications/search.ts';
import { type ProjectPriority, type ProjectStatus, projectPriorities, projectStatuses } from './values.ts';

/** Search part of the address of the staff's projects. */
export type ProjectsSearch = {
  q?: string | undefined;
  status?: ProjectStatus | undefined;
  priority?: ProjectPriority | undefined;
};

/** What is malformed falls back to all projects. Plain, because routes are part of every page. */
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
