import { type FocusEvent, useEffect, useState } from 'react';

type ClosingTimer = { isRunning: boolean; ms: number; onEnd: () => void };

/**
 * Calls `onEnd` after `ms` while `isRunning`. The time begins again when the pointer or the focus leaves an element
 * with the returned handlers, and is paused while one of them is on it.
 */
export function useClosingTimer({ isRunning, ms, onEnd }: ClosingTimer) {
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (!isRunning || isHeld) return;
    const timer = setTimeout(onEnd, ms);
    return () => clearTimeout(timer);
  }, [isRunning, isHeld, ms, onEnd]);

  useEffect(() => {
    // An element that is removed does not report that the pointer leaves it.
    if (!isRunning) setIsHeld(false);
  }, [isRunning]);

  const release = () => setIsHeld(false);
  return {
    // Not `onPointerEnter`: an element that appears below a resting pointer is not held by it.
    onPointerMove: () => setIsHeld(true),
    onPointerLeave: release,
    /** An element that was focused only to be announced does not hold. */
    onFocus: ({ target, currentTarget }: FocusEvent) => setIsHeld(target !== currentTarget),
    onBlur: release,
  };
}
