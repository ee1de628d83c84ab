import { nameBrowser } from '@isangano/contracts/identity/name-browser';

/** Returns a name for a passkey of this device. */
export function nameThisBrowser(): string {
  return nameBrowser(navigator.userAgent) ?? navigator.platform;
}
