/** A state outside of components, which tells its listeners about each change. */
export function createObservable<State extends object>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    change: (part: Partial<State>): void => {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    /** Returns a function that ends the subscription. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
