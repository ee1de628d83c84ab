import type { SuspectReason } from '@isangano/contracts/spam/signs';
import { useLingui } from '@lingui/react';
import { Badge } from '../ui/badge.tsx';

/** Marks what may be spam; the reason comes with a pointer at rest, and to who listens. */
export function SuspectBadge({ suspect }: { suspect: SuspectReason | null }) {
  const { _ } = useLingui();
  if (!suspect) return null;
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
