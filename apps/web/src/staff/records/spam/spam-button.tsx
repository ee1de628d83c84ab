import type { RecordSubject } from '@isangano/contracts/records';
import type { SuspectInput } from '@isangano/contracts/spam/suspects';
import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { api } from '../../base/api.ts';
import { QuietButton } from '../../base/buttons.tsx';
import { ignoreSecondClick } from '../../base/double-click.ts';
import { useErrorNotice } from '../../base/error-text.ts';
import { notifyStaff } from '../../base/notifications.tsx';
import { recordPages } from '../../registry.ts';
import { ForRole } from '../../session/role.tsx';

export function SpamButton({ record }: { record: RecordSubject }) {
  const { _ } = useDeferredMessages('staffRecords');
  const state = api.spam.get.useQuery(record);
  const { isSending, mark, clear } = useMarkSpam();
  if (!state.data) return null;
  const isSuspect = state.data.reason !== null;
  return (
    <ForRole least="reviewer">
      <QuietButton
        className="-ml-3.5"
        busy={isSending}
        onClick={ignoreSecondClick(() => (isSuspect ? clear(record) : mark(record)))}
      >
        {_(isSuspect ? 'spam.clear' : 'spam.mark')}
      </QuietButton>
    </ForRole>
  );
}

/** Marks a record as spam or clears its mark, and shows the effect. */
export function useMarkSpam() {
  const { _ } = useLingui();
  const onError = useErrorNotice();
  const utils = api.useUtils();
  const options = (text: string) => ({
    async onSuccess() {
      void notifyStaff(text);
      await Promise.all([
        utils.spam.invalidate(),
        ...Object.values(recordPages).map(({ router }) => utils[router].invalidate()),
      ]);
    },
    onError,
  });
  const mark = api.spam.mark.useMutation(options(_('spam.marked')));
  const clear = api.spam.clear.useMutation(options(_('spam.cleared')));
  return {
    isSending: mark.isPending || clear.isPending,
    mark: (record: RecordSubject) => mark.mutate(record),
    clear: (record: SuspectInput) => clear.mutate(record),
  };
}
