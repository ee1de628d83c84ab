import { toText } from '../lists/search.ts';
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
    q: toText(q),
    status: projectStatuses.find((known) => known === status),
    priority: projectPriorities.find((known) => known === priority),
  };
}

/** The tabs of the public projects page, of which the first is selected by default. Projects on hold are in none. */
export const projectTabs = [
  { id: 'current', status: 'active' },
  { id: 'completed', status: 'completed' },
  { id: 'upcoming', status: 'planning' },
] as const satisfies readonly { id: string; status: ProjectStatus }[];
export type ProjectTab = (typeof projectTabs)[number];

/** Query parameters of the public projects page. */
export type PublicProjectsSearch = { tab?: ProjectTab['id'] | undefined };

/** Ignores malformed parameters. */
export function parsePublicProjectsSearch({ tab }: Readonly<Record<string, unknown>>): PublicProjectsSearch {
  return { tab: projectTabs.find(({ id }) => id === tab)?.id };
}
