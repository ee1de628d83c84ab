import type { ApplicationRow } from '@isangano/contracts/applications/list';
import type { CorrectionState } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import { Badge } from '../../../ui/badge.tsx';

const tones = { asked: 'neutral', answered: 'blue', expired: 'red' } as const satisfies Record<
  CorrectionState,
  string
>;

/** How far the correction of a pending application is, or that its applicant has withdrawn it. */
export function CorrectionBadge({
  row: { status, correction, withdrawnAt },
}: {
  row: Pick<ApplicationRow, 'status' | 'correction' | 'withdrawnAt'>;
}) {
  const { _ } = useLingui();
  if (withdrawnAt !== null) return <Badge tone="neutral">{_('staff.correction.withdrawn')}</Badge>;
  if (correction === null || status !== 'pending') return null;
  return <Badge tone={tones[correction]}>{_(`staff.correction.${correction}`)}</Badge>;
}
