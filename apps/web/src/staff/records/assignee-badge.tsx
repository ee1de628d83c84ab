import { useLingui } from '@lingui/react';
import { Badge } from '../../ui/badge.tsx';
import { useMembers } from './use-members.ts';

/** Says who takes care of a record. */
export function AssigneeBadge({ id }: { id: string }) {
  const { _ } = useLingui();
  const member = useMembers().find((one) => one.id === id);
  return member ? <Badge tone="neutral">{_('staff.assignedTo', { name: member.username })}</Badge> : null;
}
