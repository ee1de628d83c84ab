import { useSyncExternalStore } from 'react';

declare const __BUILD_YEAR__: number;

const subscribeToNothing = () => () => {};

/** Returns the year of the device's clock; while prerendering and hydrating, the year of the build. */
export function useCurrentYear(): number {
  return useSyncExternalStore(
    subscribeToNothing,
    () => new Date().getFullYear(),
    () => __BUILD_YEAR__,
  );
}
