import type { StaffMember } from '@isangano/contracts/assignments/assignment';
import { api } from '../base/api.ts';

/** Returns the accounts of the team, which seldom change. */
export function useMembers(): readonly StaffMember[] {
  return api.assignments.listMembers.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data ?? [];
}
