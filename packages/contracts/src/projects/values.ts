export const projectStatuses = ['planning', 'active', 'completed', 'on-hold'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const projectPriorities = ['low', 'medium', 'high'] as const;
export type ProjectPriority = (typeof projectPriorities)[number];

export const progressMaxPercent = 100;

/** Widths of a project's renditions, in pixels; images are never enlarged. */
export const imageWidths = [480, 960, 1600] as const;

/** The tabs of the public projects page, of which the first is selected by default. Projects on hold are in none. */
export const projectTabs = [
  { id: 'current', status: 'active' },
  { id: 'completed', status: 'completed' },
  { id: 'upcoming', status: 'planning' },
] as const satisfies readonly { id: string; status: ProjectStatus }[];
export type ProjectTab = (typeof projectTabs)[number];

/** Query parameters of the public projects page. */
export type PublicProjectsSearch = { tab?: ProjectTab['id'] | undefined };

/** Ignores malformed parameters. Uses no schema library: the routes of all public pages load it. */
export function parsePublicProjectsSearch({ tab }: Readonly<Record<string, unknown>>): PublicProjectsSearch {
  return { tab: projectTabs.find(({ id }) => id === tab)?.id };
}
