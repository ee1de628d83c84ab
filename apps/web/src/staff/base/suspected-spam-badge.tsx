import type { SpamReason } from '@isangano/contracts/submissions/signals';
import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { LazyBoundary } from './lazy-boundary.tsx';

/** Marks suspected spam, with the reason. Most lists have none, so its texts are loaded with the first. */
export function SuspectedSpamBadge({ suspect }: { suspect: SpamReason | null }) {
  return <LazyBoundary failure={null}>{suspect && <SuspectReason suspect={suspect} />}</LazyBoundary>;
}

/** The reason is shown as a tooltip, and read by screen readers. */
function SuspectReason({ suspect }: { suspect: SpamReason }) {
  const { _ } = useLingui();
  useDeferredMessages('staffRecords');
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
