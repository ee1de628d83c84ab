import type { ApplicationRow } from '@isangano/contracts/applications/list';
import type { CorrectionState } from '@isangano/contracts/applications/values';
import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { Badge } from '../../ui/badge.tsx';
import { SuspectedSpamBadge, statusTones } from '../records/record-badges.tsx';

const correctionTones = { asked: 'neutral', answered: 'blue', expired: 'red' } as const satisfies Record<
  CorrectionState,
  string
>;

/** Badges of an application: its status, and other marks. */
export function ApplicationBadges({ row }: { row: ApplicationRow }) {
  const { _ } = useLingui();
  return (
    <>
      <Badge tone={statusTones[row.status]}>{_(toLabelId('applicationStatus', row.status))}</Badge>
      <CorrectionBadge row={row} />
      {row.firstLook === 'hidden' && <Badge tone="blue">{_('staff.firstLook')}</Badge>}
      <SuspectedSpamBadge suspect={row.suspect} />
    </>
  );
}

/** The status of the correction of a pending application, or its withdrawal. */
function CorrectionBadge({ row: { status, correction, withdrawnAt } }: { row: ApplicationRow }) {
  const { _ } = useLingui();
  if (withdrawnAt !== null) return <Badge tone="neutral">{_('staff.correction.withdrawn')}</Badge>;
  if (correction === null || status !== 'pending') return null;
  return <Badge tone={correctionTones[correction]}>{_(`staff.correction.${correction}`)}</Badge>;
}
