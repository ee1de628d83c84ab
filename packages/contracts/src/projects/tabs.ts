import type { ProjectStatus } from './values.ts';

/** The tabs of the public projects page, of which the first is selected by default. Projects on hold are in none. */
export const projectTabs = [
  { id: 'current', status: 'active' },
  { id: 'completed', status: 'completed' },
  { id: 'upcoming', status: 'planning' },
] as const satisfies readonly { id: string; status: ProjectStatus }[];
export type ProjectTab = (typeof projectTabs)[number];

/** Query parameters of the public projects page. */
export type PublicProjectsSearch = { tab?: ProjectTab['id'] | undefined };

/** Ignores malformed parameters. Uses no schema library: see `applications/form-search.ts`. */
export function parsePublicProjectsSearch({ tab }: Readonly<Record<string, unknown>>): PublicProjectsSearch {
  return { tab: projectTabs.find(({ id }) => id === tab)?.id };
}
