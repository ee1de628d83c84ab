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

/** What is to be known of an application at first sight: its status, and what else is true of it. */
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

/** How far the correction of a pending application is, or that its applicant has withdrawn it. */
function CorrectionBadge({ row: { status, correction, withdrawnAt } }: { row: ApplicationRow }) {
  const { _ } = useLingui();
  if (withdrawnAt !== null) return <Badge tone="neutral">{_('staff.correction.withdrawn')}</Badge>;
  if (correction === null || status !== 'pending') return null;
  return <Badge tone={correctionTones[correction]}>{_(`staff.correction.${correction}`)}</Badge>;
}
