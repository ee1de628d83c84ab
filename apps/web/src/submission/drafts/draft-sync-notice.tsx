import { useState, useSyncExternalStore } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { DraftSync } from './draft-sync.ts';

type DraftSyncNoticeProps = { sync: DraftSync; onSwap: () => void; onContinueElsewhere: () => void };

/** Shows whether the server has the draft, and offers another version of it and a code for another device. */
export function DraftSyncNotice({ sync, onSwap, onContinueElsewhere }: DraftSyncNoticeProps) {
  const { _ } = useDeferredMessages('drafts');
  const { state: current, hasOtherVersion } = useSyncExternalStore(sync.subscribe, sync.getStatus);
  const [last, setLast] = useState(current);
  if (current !== 'saving' && current !== last) setLast(current);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  // Without a connection, each pause in typing causes a failed attempt, which screen readers should announce once.
  const state = last === 'offline' ? last : current;
  const isAsUsual = state === 'saving' || state === 'saved';
  return (
    <div {...keptFocus} className="grid justify-items-start gap-1">
      <div>
        {/* They alternate with each pause in typing, which screen readers should not announce. */}
        {isAsUsual && <p>{_(`drafts.state.${state}`)}</p>}
        <p role="status">{state !== 'idle' && !isAsUsual && _(`drafts.state.${state}`)}</p>
      </div>
      {hasOtherVersion && (
        <Alert tone="info" title={_('drafts.other')}>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="s" onClick={onSwap}>
              {_('drafts.other.show')}
            </Button>
            <Button variant="quiet" size="s" onClick={sync.dismissOtherVersion}>
              {_('drafts.other.dismiss')}
            </Button>
          </div>
        </Alert>
      )}
      {state !== 'ended' && (
        <Button variant="quiet" size="s" className="-ml-3.5" onClick={onContinueElsewhere}>
          {_('drafts.elsewhere')}
        </Button>
      )}
    </div>
  );
}
