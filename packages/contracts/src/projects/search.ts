import { toText } from '../lists/search.ts';
import { type ProjectPriority, type ProjectStatus, projectPriorities, projectStatuses } from './values.ts';

/** Query parameters of the projects page in the staff area. */
export type ProjectsSearch = {
  q?: string | undefined;
  status?: ProjectStatus | undefined;
  priority?: ProjectPriority | undefined;
};

/** Ignores malformed parameters. */
export function parseProjectsSearch({
  q,
  status,
  priority,
}: Readonly<Record<string, unknown>>): ProjectsSearch {
  return {
    q: toText(q),
    status: projectStatuses.find((known) => known === status),
    priority: projectPriorities.find((known) => known === priority),
  };
}
