const lockPrefix = 'outbox ';

/** Browsers offer locks only to secure sites; elsewhere there is no service worker either, and rarely a second page. */
function getLocks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

/**
 * Calls a function with a lock, or without one if the browser refuses locks, as Chromium does without storage. The
 * function gets null if the lock is held with `ifAvailable`. Rejects when aborted, as the function does.
 */
async function runWithLock<Result>(
  name: string,
  options: LockOptions,
  run: (lock: Lock | null | undefined) => Promise<Result>,
): Promise<Result> {
  const locks = getLocks();
  if (!locks) return await run(undefined);
  let isCalled = false;
  try {
    return await locks.request(name, options, async (lock) => {
      isCalled = true;
      return await run(lock);
    });
  } catch (error) {
    if (isCalled || options.signal?.aborted) throw error;
    return await run(undefined);
  }
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
  return await runWithLock(lockPrefix + id, { ifAvailable }, async (lock) =>
    lock === null ? undefined : await send(),
  );
}

/** Calls a function while no other page does with the same name. Waits until then; rejects when aborted, as the function does. */
export async function runAlone<Result>(
  name: string,
  signal: AbortSignal,
  run: () => Promise<Result>,
): Promise<Result> {
  return await runWithLock(name, { signal }, run);
}

/** Returns the ids of the items that are being sent, by any page or the service worker. */
export async function listSending(): Promise<Set<string>> {
  const { held = [] } =
    (await getLocks()
      ?.query()
      .catch(() => undefined)) ?? {};
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? name.slice(lockPrefix.length) : [])),
  );
}
