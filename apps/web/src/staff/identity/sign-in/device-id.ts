const deviceIdKey = 'deviceId';

/**
 * Returns the random id of this browser, and stores one if there is none. The server knows by it from which
 * browsers somebody has signed in.
 */
export function getDeviceId(): string {
  const stored = localStorage.getItem(deviceIdKey);
  if (stored) return stored;
  // `randomUUID` would need HTTPS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(deviceIdKey, id);
  return id;
}
