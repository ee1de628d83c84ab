import type * as z from 'zod/mini';

/** Values that expire, by key. */
export type ExpiringMap<Value> = {
  get(key: string): Promise<Value | undefined>;
  /**
   * Replaces a value by what `change` returns for it, and returns that; `undefined` stands for no value. No other call
   * comes in between, and nothing changes if `change` throws. It may be called again, when another process was faster.
   * The new value lives for `lifetimeMs`.
   */
  update(key: string, change: (value: Value | undefined) => Value | undefined): Promise<Value | undefined>;
  list(): Promise<(readonly [key: string, value: Value])[]>;
};

export type MapOptions = { lifetimeMs: number; keysMax: number };

export type Topic<Message> = {
  publish(message: Message): void;
  /** Returns a function that unsubscribes the listener, which misses earlier messages. */
  subscribe(listener: (message: Message) => void): () => void;
};

export type Locks = {
  /**
   * Locks a key and returns the function that releases it. The newest caller goes first: it asks the holder to release
   * the key, and waits until it has. Returns undefined if `signal` has aborted by then.
   */
  acquire(
    key: string,
    requestRelease: () => void | Promise<void>,
    signal: AbortSignal,
  ): Promise<(() => void) | undefined>;
};

/** Messages of a topic, which other processes send as JSON. */
export type MessageSchema<Message> = z.core.$ZodType<Message>;

/** State that all processes of a server share. Each name is used by one part of the server. */
export type SharedStore = {
  /** With more than `keysMax` keys, the one that was updated longest ago is removed. */
  openMap<Value>(name: string, options: MapOptions): ExpiringMap<Value>;
  openTopic<Message>(name: string, schema: MessageSchema<Message>): Topic<Message>;
  openLocks(name: string): Locks;
  /**
   * Whether this process leads a task that only one process may run at a time: the first that asks, until it ends. Call
   * it before each run.
   */
  lead(name: string): Promise<boolean>;
};
