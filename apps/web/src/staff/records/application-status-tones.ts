import type { ApplicationStatus } from '@isangano/contracts/applications/values';
import type { BadgeTone } from '../../ui/badge.tsx';

export const statusTones: Record<ApplicationStatus, BadgeTone> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
};
