/** Texts that the browser could not store; they last as long as the page. */
const memory = new Map<string, string>();

/** While it is set, texts last as long as the tab. */
const sharedDeviceKey = 'shared-device';

/** Returns `otherwise` where the browser has no storage. */
function tryStorage<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/** Whether visitors share this device, so that it keeps nothing after the tab is closed. */
export function isSharedDevice(): boolean {
  return tryStorage(() => sessionStorage.getItem(sharedDeviceKey) !== null, false);
}

/** Throws if the browser has no storage. */
function getStorage(): Storage {
  return isSharedDevice() ? sessionStorage : localStorage;
}

/** Changes how long texts last, and moves the given ones. */
export function setSharedDevice(isShared: boolean, keys: readonly string[]): void {
  const texts = keys.map((key) => [key, getItem(key)] as const);
  for (const key of keys) removeItem(key);
  tryStorage(() => {
    if (isShared) sessionStorage.setItem(sharedDeviceKey, 'true');
    else sessionStorage.removeItem(sharedDeviceKey);
  }, undefined);
  for (const [key, text] of texts) if (text !== null) setItem(key, text);
}

/** Returns a text that a form has stored on the device, or null. */
export function getItem(key: string): string | null {
  // A text that could not be stored is newer than the stored one.
  return memory.get(key) ?? tryStorage(() => getStorage().getItem(key), null);
}

/** Returns whether the text is stored: otherwise it lasts as long as the page. */
export function setItem(key: string, text: string): boolean {
  try {
    getStorage().setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

export function removeItem(key: string): void {
  memory.delete(key);
  tryStorage(() => getStorage().removeItem(key), undefined);
}

export function getDraftKey(form: string): string {
  return `draft:${form}`;
}

/** Returns the name under which the device stores the data of an application besides its draft. */
export function getApplicationKey(form: string): string {
  return `application:${form}`;
}

/** Returns the name under which a version of a draft is stored that another one has replaced. */
export function getOtherVersionKey(form: string): string {
  return `other-draft:${form}`;
}

/** Returns the names of all texts that a form stores. */
export function listKeys(form: string): string[] {
  return [getDraftKey(form), getApplicationKey(form), getOtherVersionKey(form)];
}
