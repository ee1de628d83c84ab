import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Shown in a form whose application waits in the outbox. */
export function QueuedNotice({ onBeginAnother }: { onBeginAnother: () => void }) {
  useDeferredMessages('outbox');
  const { _ } = useLingui();
  return (
    <Alert tone="info">
      <div className="grid justify-items-start gap-2">
        <p>{_('outbox.form')}</p>
        <Button variant="secondary" size="s" onClick={onBeginAnother}>
          {_('outbox.beginAnother')}
        </Button>
      </div>
    </Alert>
  );
}
