import { bulkUndoSeconds } from '@isangano/contracts/bulk/limits';
import { useEffect, useState } from 'react';

/** Returns the seconds in which something that has just become possible to undo still is, counting down. The clock of the device may be wrong. */
export function useUndoTime(canUndo: boolean): number {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    setSecondsLeft(canUndo ? bulkUndoSeconds : 0);
    if (!canUndo) return;
    const timer = setInterval(() => setSecondsLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [canUndo]);
  return secondsLeft;
}
