import type { ProjectPriority, ProjectStatus } from '@isangano/contracts/projects/values';
import type { MessageId } from '../../i18n/message-ids.gen.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** What staff call a state; visitors read other words for some. */
export const statusWords: Record<ProjectStatus, MessageId> = {
  planning: 'staffProjects.status.planning',
  active: 'staffProjects.status.active',
  completed: 'staffProjects.status.completed',
  'on-hold': 'staffProjects.status.onHold',
};

export const priorityTones: Record<ProjectPriority, BadgeTone> = {
  low: 'orange',
  medium: 'yellow',
  high: 'red',
};
