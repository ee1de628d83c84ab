import type { ExpiringMap, Locks, MapOptions, SharedStore, Topic } from './shared-store.ts';

/** For a single process. Everything is lost at its end. */
export function createMemoryStore(clock: () => number): SharedStore {
  return {
    openMap: <Value>(_name: string, options: MapOptions) => createMap<Value>(clock, options),
    openTopic: createTopic,
    openLocks: createLocks,
    lead: () => Promise.resolve(true),
  };
}

function createMap<Value>(clock: () => number, { lifetimeMs, keysMax }: MapOptions): ExpiringMap<Value> {
  /** The one that was updated longest ago comes first. */
  const entries = new Map<string, { value: Value; expiresAt: number }>();

  function find(key: string): Value | undefined {
    const entry = entries.get(key);
    return entry && entry.expiresAt > clock() ? entry.value : undefined;
  }

  function removeOld(): void {
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt > clock() && entries.size <= keysMax) return;
      entries.delete(key);
    }
  }

  return {
    async get(key) {
      return find(key);
    },
    async update(key, change) {
      const value = change(find(key));
      entries.delete(key);
      if (value !== undefined) entries.set(key, { value, expiresAt: clock() + lifetimeMs });
      removeOld();
      return value;
    },
    async list() {
      removeOld();
      return Array.from(entries, ([key, { value }]) => [key, value] as const);
    },
  };
}

/** A topic within this process. */
export function createTopic<Message>(): Topic<Message> {
  const listeners = new Set<(message: Message) => void>();
  return {
    publish(message) {
      for (const listener of listeners) listener(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Locks within this process. */
export function createLocks(): Locks {
  type Holder = { requestRelease: () => void | Promise<void>; released: Promise<void> };
  const holders = new Map<string, Holder>();
  return {
    async acquire(key, requestRelease, signal) {
      for (let holder = holders.get(key); holder; holder = holders.get(key)) {
        await holder.requestRelease();
        await holder.released;
        if (signal.aborted) return undefined;
      }
      const { promise: released, resolve } = Promise.withResolvers<void>();
      holders.set(key, { requestRelease, released });
      return () => {
        holders.delete(key);
        resolve();
      };
    },
  };
}
