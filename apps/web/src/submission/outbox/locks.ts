const sendPrefix = 'outbox ';
const formPrefix = 'form ';

/** Browsers offer locks only to secure sites; elsewhere there is no service worker either, and hardly a second page. */
function getLocks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

/** Calls a function while nothing else sends the item, and no form has it open; otherwise does nothing. */
export async function runExclusively(id: string, send: () => Promise<void>): Promise<void> {
  const locks = getLocks();
  if (!locks) return send();
  await locks.request(formPrefix + id, { ifAvailable: true }, async (formLock) => {
    if (formLock) await locks.request(sendPrefix + id, { ifAvailable: true }, (lock) => lock && send());
  });
}

/** Keeps others from sending an item that a form has open, from when `isHeld` resolves until `release` is called. */
export function holdForForm(id: string): { isHeld: Promise<void>; release: () => void } {
  const locks = getLocks();
  if (!locks) return { isHeld: Promise.resolve(), release: () => {} };
  let release = () => {};
  const end = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isHeld = new Promise<void>((resolve) => {
    locks
      .request(formPrefix + id, () => {
        resolve();
        return end;
      })
      .catch(() => resolve());
  });
  return { isHeld, release };
}

/** Marks an item as being sent while a function runs. */
export async function markAsSending<Result>(id: string, send: () => Promise<Result>): Promise<Result> {
  const locks = getLocks();
  return locks ? locks.request(sendPrefix + id, send) : send();
}

/** Returns the ids of the items that are being sent, by any page or the service worker. */
export async function listSending(): Promise<Set<string>> {
  const { held = [] } = (await getLocks()?.query()) ?? {};
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(sendPrefix) ? name.slice(sendPrefix.length) : [])),
  );
}
