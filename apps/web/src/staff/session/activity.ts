/** Longer than anything that a click or key still causes. */
const activeMs = 60_000;

const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let lastActiveAt = Date.now();

function recordActivity(): void {
  lastActiveAt = Date.now();
}

/** Notes from now on when somebody uses this page. */
export function trackActivity(): void {
  for (const type of activityEvents) addEventListener(type, recordActivity, { capture: true, passive: true });
}

/** Whether somebody has used this page lately. Requests of an unattended page do not keep a session alive. */
export function isPageInUse(): boolean {
  return Date.now() - lastActiveAt < activeMs;
}
