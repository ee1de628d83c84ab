import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { lazyExport, optionalExport } from '../ui/optional.tsx';
import { hasOutboxItems, outboxEvent } from './outbox/outbox-flag.ts';

const loadOutbox = () => import('./outbox/outbox-bar.tsx');
const OutboxBar = optionalExport(loadOutbox, 'OutboxBar');
export const WaitingNotice = lazyExport(loadOutbox, 'WaitingNotice');

/** Returns a function for forms in use: it loads the code that shows the outbox, so that no connection is needed later. */
export function usePreloadOutbox(): () => void {
  const { catalogues } = useRouter().options.context;
  return useCallback(() => {
    void loadOutbox().catch(() => undefined);
    void catalogues.load('outbox').catch(() => undefined);
  }, [catalogues]);
}

/** Loads and shows the outbox of the device if it has items. */
export function Outbox() {
  const [shown, setShown] = useState<{ hasFailed: boolean }>();
  useEffect(() => {
    const show = () => setShown((current) => current ?? { hasFailed: true });
    if (hasOutboxItems()) setShown({ hasFailed: false });
    addEventListener(outboxEvent, show);
    return () => removeEventListener(outboxEvent, show);
  }, []);
  return shown && <OutboxBar hasFailed={shown.hasFailed} />;
}
