import type { ProjectStatus } from '@isangano/contracts/projects/values';
import type { BadgeTone } from '../../ui/badge.tsx';

export const projectStatusTones: Record<ProjectStatus, BadgeTone> = {
  planning: 'yellow',
  active: 'blue',
  completed: 'orange',
  'on-hold': 'purple',
};
