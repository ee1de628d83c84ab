const ipAddress = /^(\d+\.){3}\d+$|^\[/;

/** Whether this browser may use passkeys at this address: they belong to a name, and need an encrypted connection. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !ipAddress.test(window.location.hostname);
}
