import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { usePreloadOutbox } from '../lazy-outbox.tsx';

/**
 * Loads the parts that a form needs after its first view, once they are needed since the form was changed: from then
 * on, it can be completed without a connection.
 */
export function useLaterParts(parts: readonly (() => Promise<unknown>)[], isNeeded: boolean): void {
  const { catalogues } = useRouter().options.context;
  const preloadOutbox = usePreloadOutbox();
  const hasBegun = useRef(false);
  const loadLater = useCallback(() => {
    // Many browsers never fetch a failed module again.
    if (hasBegun.current || !navigator.onLine) return;
    hasBegun.current = true;
    void Promise.all([...parts.map((load) => load()), catalogues.load('formsDeferred')]).catch(() => {
      hasBegun.current = false;
    });
    preloadOutbox();
  }, [parts, catalogues, preloadOutbox]);
  useEffect(() => {
    if (!isNeeded) return;
    loadLater();
    addEventListener('online', loadLater);
    return () => removeEventListener('online', loadLater);
  }, [isNeeded, loadLater]);
}
