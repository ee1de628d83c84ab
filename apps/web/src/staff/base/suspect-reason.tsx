import type { SpamReason } from '@isangano/contracts/submissions/signals';
import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Badge } from '../../ui/badge.tsx';

/** Marks suspected spam. The reason is shown as a tooltip, and read by screen readers. */
export function SuspectReason({ suspect }: { suspect: SpamReason }) {
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
