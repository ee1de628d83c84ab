import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that calls what the last render has, and nothing once the component is gone: for what ends long
 * after it began.
 */
export function useLatest<Args extends unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef<typeof callback>(undefined);
  useEffect(() => {
    latest.current = callback;
    return () => {
      latest.current = undefined;
    };
  });
  return useCallback((...args) => latest.current?.(...args), []);
}
