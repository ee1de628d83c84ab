import { type RefCallback, useCallback } from 'react';
import { observeUntilSeen } from '../../page-loader/served-page.ts';

/** Marks an element with `data-seen` once it is in view, as the loader does with those of the served page. */
export function useMarkWhenSeen(): RefCallback<Element> {
  return useCallback((element: Element | null) => {
    if (!element || element.hasAttribute('data-seen')) return;
    const observer = observeUntilSeen([element]);
    return () => observer.disconnect();
  }, []);
}
