/* Apart from the outbox itself, which few visits need. */

/** The name under which the device stores that its outbox is not empty. */
export const outboxFlagKey = 'outbox';

/** Event of the window: the outbox of the device is to be shown. */
export const outboxEvent = 'outbox';

/** Whether the outbox of the device may have items. */
export function hasOutboxItems(): boolean {
  try {
    return localStorage.getItem(outboxFlagKey) !== null;
  } catch {
    return false;
  }
}

/** Lets every page find out without the code of the outbox whether there are items. */
export function setOutboxFlag(hasItems: boolean): void {
  try {
    if (hasItems) localStorage.setItem(outboxFlagKey, 'true');
    else localStorage.removeItem(outboxFlagKey);
  } catch {
    // Without storage there is no item either that lasts longer than the page.
  }
}
