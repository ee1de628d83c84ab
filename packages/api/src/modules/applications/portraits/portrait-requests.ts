/** Asks the worker for the portraits of applications that staff look at. */
export type PortraitRequests = {
  add: (applicationIds: readonly string[]) => void;
  /** Returns the ids that were added since the last call. */
  take: () => string[];
  /** Calls `listener` when ids are added. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
};

/** A page of the list, on several screens. */
const idsMaxCount = 500;

export function createPortraitRequests(): PortraitRequests {
  const ids = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    add(applicationIds) {
      for (const id of applicationIds) if (ids.size < idsMaxCount) ids.add(id);
      for (const listener of listeners) listener();
    },
    take() {
      const taken = [...ids];
      ids.clear();
      return taken;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
