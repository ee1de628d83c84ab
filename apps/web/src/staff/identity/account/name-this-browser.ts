import { describeUserAgent } from '@isangano/contracts/identity/describe-user-agent';

/** Returns a name for a passkey of this device. */
export function nameThisBrowser(): string {
  return describeUserAgent(navigator.userAgent) ?? navigator.platform;
}
