import type { passwordLinkKey } from '@isangano/contracts/auth/password-link';

/** Written out: the schemas beside the constant are not part of the sign-in page. */
const start: `#${typeof passwordLinkKey}?` = '#password?';

/** Returns the token of a mailed link from the fragment of an address. */
export function readPasswordToken(fragment: string): string | undefined {
  return fragment.startsWith(start) ? fragment.slice(start.length) : undefined;
}
