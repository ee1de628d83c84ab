import type { MessageId } from '@isangano/content/message-ids.gen';
import type { ProjectPriority, ProjectStatus } from '@isangano/contracts/projects/values';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Labels of statuses in the staff area; some differ from those on the public page. */
export const statusLabels: Record<ProjectStatus, MessageId> = {
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
