export const projectStatuses = ['planning', 'active', 'completed', 'on-hold'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const projectPriorities = ['low', 'medium', 'high'] as const;
export type ProjectPriority = (typeof projectPriorities)[number];

export const progressMaxPercent = 100;

/** Widths in pixels in which a project's picture is kept; never more than it came with. */
export const imageWidths = [480, 960, 1600] as const;
