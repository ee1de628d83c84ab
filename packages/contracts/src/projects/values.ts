export const projectStatuses = ['planning', 'active', 'completed', 'on-hold'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const projectPriorities = ['low', 'medium', 'high'] as const;
export type ProjectPriority = (typeof projectPriorities)[number];

export const progressMaxPercent = 100;

/** Widths of a project's renditions, in pixels; images are never enlarged. */
export const imageWidths = [480, 960, 1600] as const;
