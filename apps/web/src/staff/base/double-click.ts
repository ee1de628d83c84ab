import type { MouseEvent } from 'react';

/**
 * The second click of a double-click comes within this time, and this near. Two intended clicks have more time or space
 * between them.
 */
const doubleClickMs = 350;
const doubleClickPx = 30;

type Click = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>;

let first = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

/**
 * Returns a handler that calls `act`, but not at the second click of a double-click. For buttons whose row disappears,
 * or that do the opposite when pressed again: the second click would act on what is under the pointer by then.
 */
export function ignoreSecondClick(act: () => void): (click: Click) => void {
  return ({ detail, timeStamp: at, clientX: x, clientY: y }) => {
    const isByPointer = detail > 0;
    // Some browsers count from one again on another element.
    const isNear = at - first.at < doubleClickMs && Math.hypot(x - first.x, y - first.y) < doubleClickPx;
    if (detail > 1 || (isByPointer && isNear)) return;
    if (isByPointer) first = { at, x, y };
    act();
  };
}
