import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type WaitingNoticeProps = {
  /** Whether what waits lasts longer than the page. */
  isStored: boolean;
  /** Shows an empty form for another application. */
  onBeginAnother?: (() => void) | undefined;
};

/** Shown in a form while what it has sent waits for a connection. */
export function WaitingNotice({ isStored, onBeginAnother }: WaitingNoticeProps) {
  useDeferredMessages('outbox');
  const { _ } = useLingui();
  return (
    <Alert tone="info" title={_('outbox.waiting')}>
      <div className="grid justify-items-start gap-2">
        <p>{_(isStored ? 'outbox.waiting.stored' : 'outbox.waiting.unstored')}</p>
        {onBeginAnother && (
          <Button variant="secondary" size="s" onClick={onBeginAnother}>
            {_('outbox.beginAnother')}
          </Button>
        )}
      </div>
    </Alert>
  );
}

/** Shown in a form that was changed while what it had sent waited. */
export function ChangedNotice() {
  useDeferredMessages('outbox');
  const { _ } = useLingui();
  return <Alert tone="info">{_('outbox.withdrawn')}</Alert>;
}
