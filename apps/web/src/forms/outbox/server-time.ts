import { apiPrefix, restPaths } from '@isangano/contracts/routes';

const timeoutMs = 10_000;

/** Returns the server's time in milliseconds since 1970; undefined if it cannot be reached. */
export async function readServerTime(): Promise<number | undefined> {
  const response = await fetch(`${apiPrefix}${restPaths.health}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  const time = Date.parse(response?.headers.get('date') ?? '');
  return response?.ok && !Number.isNaN(time) ? time : undefined;
}
