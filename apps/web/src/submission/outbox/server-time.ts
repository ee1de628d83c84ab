import { apiPrefix, type restPaths } from '@isangano/contracts/routes';

/** A literal, which keeps the list of all paths out of the service worker. */
const healthPath: typeof restPaths.health = '/health';

const timeoutMs = 10_000;

/** Returns the server's time in milliseconds since 1970; undefined if it cannot be reached. */
export async function readServerTime(): Promise<number | undefined> {
  const response = await fetch(apiPrefix + healthPath, {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  const time = Date.parse(response?.headers.get('date') ?? '');
  return response?.ok && !Number.isNaN(time) ? time : undefined;
}
