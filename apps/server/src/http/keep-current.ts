import type { Deps } from '@isangano/api/core/context';
import type { Change } from '@isangano/contracts/live-updates/change';

export type Current<Value> = {
  /** Returns the value if it includes all changes up to now, without waiting. */
  peek(): Value | undefined;
  /** Returns a value that was read after the last change before this call. Rejects if it cannot be read. */
  get(): Promise<Value>;
};

/** Keeps a value in memory, and reads it again once it is asked for after a record of the noun has changed. */
export function keepCurrent<Value>(
  { changes }: Pick<Deps, 'changes'>,
  noun: Change['noun'],
  read: () => Promise<Value>,
): Current<Value> {
  let changeCount = 0;
  changes.subscribe((change) => {
    if (change.noun === noun) changeCount += 1;
  });
  /** `changeCount` is the number of changes that the value includes. */
  let cached: { value: Value; changeCount: number } | undefined;
  let reading: Promise<unknown> | undefined;

  async function get(): Promise<Value> {
    const requiredCount = changeCount;
    while (reading) await reading.catch(() => undefined);
    if (cached && cached.changeCount >= requiredCount) return cached.value;
    const countBefore = changeCount;
    const next = read().finally(() => {
      reading = undefined;
    });
    reading = next;
    const value = await next;
    cached = { value, changeCount: countBefore };
    return value;
  }

  return { peek: () => (cached?.changeCount === changeCount ? cached.value : undefined), get };
}
