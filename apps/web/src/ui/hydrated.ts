import { useEffect } from 'react';

let announce: () => void = () => {};

/** Resolves once a page has been hydrated and its effects have run. */
export const hydrated = new Promise<void>((resolve) => {
  announce = resolve;
});

/** Announces that the page around this component is hydrated. */
export function useAnnounceHydration(): void {
  useEffect(() => announce(), []);
}
