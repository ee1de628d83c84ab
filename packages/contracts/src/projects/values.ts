export const projectStatuses = ['planning', 'active', 'completed', 'on-hold'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const projectPriorities = ['low', 'medium', 'high'] as const;
export type ProjectPriority = (typeof projectPriorities)[number];

/** Spellings of a status that clients also send. */
export const projectStatusAliases: Readonly<Record<string, ProjectStatus>> = { onHold: 'on-hold' };

export const progressMaxPercent = 100;
