import type { StaffMember } from '@isangano/contracts/records';
import { useLingui } from '@lingui/react';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../base/api.ts';

/** Says who takes care of a record. */
export function AssigneeBadge({ id }: { id: string }) {
  const { _ } = useLingui();
  const member = useMembers().find((one) => one.id === id);
  return member ? <Badge tone="neutral">{_('staff.assignedTo', { name: member.username })}</Badge> : null;
}

/** Returns the accounts of the team, which seldom change. */
export function useMembers(): readonly StaffMember[] {
  return api.assignments.listMembers.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data ?? [];
}
