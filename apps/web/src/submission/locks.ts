const lockPrefix = 'outbox ';

/** Browsers offer locks only to secure sites; elsewhere there is no service worker either, and hardly a second page. */
function getLocks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

/**
 * Calls a function while nothing else sends the item, in any page or the service worker. Otherwise waits or, with
 * `ifAvailable`, does nothing and returns undefined.
 */
export async function runExclusively<Result>(
  id: string,
  { ifAvailable }: { ifAvailable: boolean },
  send: () => Promise<Result>,
): Promise<Result | undefined> {
  const locks = getLocks();
  if (!locks) return send();
  return locks.request(lockPrefix + id, { ifAvailable }, async (lock) => (lock ? send() : undefined));
}

/** Calls a function while no other page does with the same name. Waits until then; rejects when aborted, as the function does. */
export async function runAlone<Result>(
  name: string,
  signal: AbortSignal,
  run: () => Promise<Result>,
): Promise<Result> {
  const locks = getLocks();
  return locks ? await locks.request(name, { signal }, run) : await run();
}

/** Returns the ids of the items that are being sent, by any page or the service worker. */
export async function listSending(): Promise<Set<string>> {
  const { held = [] } = (await getLocks()?.query()) ?? {};
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? name.slice(lockPrefix.length) : [])),
  );
}
