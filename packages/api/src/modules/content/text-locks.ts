import { textLockMs } from '@isangano/contracts/content/values';
import { AppError } from '@isangano/platform/errors';
import type { SharedStore } from '@isangano/platform/shared-store/shared-store';
import type { Staff } from '../../core/context.ts';

type TextAddress = { id: string; locale: string };
type Holder = { staffId: string; by: string };

const locksMax = 2000;

/** Who edits which text: nobody else may save it meanwhile. */
export type TextLocks = {
  /** Locks a text for a while, or for longer. Throws `conflict` (reason `text_locked`) if somebody else has. */
  acquire(text: TextAddress, staff: Pick<Staff, 'id' | 'email'>): Promise<void>;
  /** Throws `conflict` (reason `text_locked`) if somebody else has locked a text. */
  assertFree(text: TextAddress, staff: Pick<Staff, 'id'>): Promise<void>;
  release(text: TextAddress, staff: Pick<Staff, 'id'>): Promise<void>;
  list(): Promise<(TextAddress & { by: string })[]>;
};

export function createTextLocks(sharedStore: SharedStore): TextLocks {
  const holders = sharedStore.openMap<Holder>('text-locks', { lifetimeMs: textLockMs, keysMax: locksMax });
  const getKey = ({ id, locale }: TextAddress) => `${locale} ${id}`;
  return {
    async acquire(text, { id, email }) {
      await holders.update(getKey(text), (holder) => {
        assertHolder(holder, id);
        return { staffId: id, by: email };
      });
    },
    async assertFree(text, { id }) {
      assertHolder(await holders.get(getKey(text)), id);
    },
    async release(text, { id }) {
      await holders.update(getKey(text), (holder) => (holder?.staffId === id ? undefined : holder));
    },
    async list() {
      return (await holders.list()).map(([key, { by }]) => {
        const at = key.indexOf(' ');
        return { locale: key.slice(0, at), id: key.slice(at + 1), by };
      });
    },
  };
}

function assertHolder(holder: Holder | undefined, staffId: string): void {
  if (holder && holder.staffId !== staffId) throw new AppError('conflict', { reason: 'text_locked' });
}
