import type { RecordSubject } from '@isangano/contracts/records';
import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { api } from '../../base/api.ts';
import { ignoreSecondClick } from '../../base/double-click.ts';
import { ForRole } from '../../session/role.tsx';
import { useMarkSpam } from './use-mark-spam.ts';

/** Marks the record as spam, or as none. */
export function SpamButton({ record }: { record: RecordSubject }) {
  const { _ } = useLingui();
  useDeferredMessages('staffRecords');
  const state = api.spam.get.useQuery(record);
  const { isSending, mark, clear } = useMarkSpam();
  if (!state.data) return null;
  const isSuspect = state.data.reason !== null;
  return (
    <ForRole least="reviewer">
      <Button
        variant="quiet"
        size="s"
        className="-ml-3.5"
        busy={isSending}
        onClick={ignoreSecondClick(() => (isSuspect ? clear(record) : mark(record)))}
      >
        {_(isSuspect ? 'spam.clear' : 'spam.mark')}
      </Button>
    </ForRole>
  );
}
