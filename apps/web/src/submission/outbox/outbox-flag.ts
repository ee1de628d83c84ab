/* Separate from the outbox itself, which few visits need. */

/** The name under which the device stores that its outbox is not empty. */
export const outboxFlagKey = 'outbox';

/** The name under which the device stores that something was sent from it. */
export const sentFlagKey = 'sent';

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

/** Lets every page detect shown or sent items without the code of the outbox. */
export function setFlag(key: typeof outboxFlagKey | typeof sentFlagKey, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
  } catch {
    // Without storage, no item lasts longer than the page either.
  }
}
