import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { SendingState } from '../sending/sending-state.ts';

type WaitingNoticeProps = {
  state: Extract<SendingState<unknown>, { phase: 'waiting' | 'changed' }>;
  /** Shows an empty form for another application. */
  onBeginAnother?: (() => void) | undefined;
};

/** Shown in a form while what it has sent waits for a connection, and once that was changed. */
export function WaitingNotice({ state, onBeginAnother }: WaitingNoticeProps) {
  useDeferredMessages('outbox');
  const { _ } = useLingui();
  if (state.phase === 'changed') return <Alert tone="info">{_('outbox.withdrawn')}</Alert>;
  return (
    <Alert tone="info" title={_('outbox.waiting')}>
      <div className="grid justify-items-start gap-2">
        <p>{_(state.isStored ? 'outbox.waiting.stored' : 'outbox.waiting.unstored')}</p>
        {onBeginAnother && (
          <Button variant="secondary" size="s" onClick={onBeginAnother}>
            {_('outbox.beginAnother')}
          </Button>
        )}
      </div>
    </Alert>
  );
}
