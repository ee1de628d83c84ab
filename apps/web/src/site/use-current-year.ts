import { useSyncExternalStore } from 'react';

declare const __BUILD_YEAR__: number;

const neverChanges = () => () => {};

/** The year on the visitor's clock; a prerendered page starts with the year it was built in. */
export function useCurrentYear(): number {
  return useSyncExternalStore(
    neverChanges,
    () => new Date().getFullYear(),
    () => __BUILD_YEAR__,
  );
}
