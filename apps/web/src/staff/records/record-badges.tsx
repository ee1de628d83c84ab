import type { ApplicationStatus } from '@isangano/contracts/applications/values';
import { minuteMs } from '@isangano/contracts/durations';
import type { StaffMember } from '@isangano/contracts/records';
import type { SpamReason } from '@isangano/contracts/submissions/signals';
import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { api } from '../base/api.ts';
import { LazyBoundary } from '../base/lazy-boundary.tsx';

export const statusTones: Record<ApplicationStatus, BadgeTone> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
};

export function AssigneeBadge({ id }: { id: string }) {
  const { _ } = useLingui();
  const member = useMembers().find((one) => one.id === id);
  return member ? <Badge tone="neutral">{_('staff.assignedTo', { name: member.username })}</Badge> : null;
}

const membersStaleMs = 5 * minuteMs;

/** Returns the accounts of the team, which rarely change. */
export function useMembers(): readonly StaffMember[] {
  return api.assignments.listMembers.useQuery(undefined, { staleTime: membersStaleMs }).data ?? [];
}

/** Marks suspected spam, with the reason. Most lists have none, so its texts are loaded with the first. */
export function SuspectedSpamBadge({ suspect }: { suspect: SpamReason | null }) {
  return <LazyBoundary failure={null}>{suspect && <SuspectReason suspect={suspect} />}</LazyBoundary>;
}

/** The reason is shown as a tooltip, and read by screen readers. */
function SuspectReason({ suspect }: { suspect: SpamReason }) {
  const { _ } = useDeferredMessages('staffRecords');
  const reason = _(`staff.suspect.${suspect}`);
  return (
    <span title={reason}>
      <Badge tone="red">
        {_('staff.suspect')}
        <span className="sr-only">. {reason}</span>
      </Badge>
    </span>
  );
}
