import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

/** Whether the page is scrolled by at least this many pixels. */
export function useScrolledPast(offsetPx: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY >= offsetPx,
    () => false,
  );
}
