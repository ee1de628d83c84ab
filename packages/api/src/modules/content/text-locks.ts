import { textLockMs } from '@isangano/contracts/content/values';
import { AppError } from '@isangano/platform/errors';
import type { SharedStore } from '@isangano/platform/shared-store/shared-store';
import type { Staff } from '../../core/context.ts';

type TextAddress = { id: string; locale: string };
type Holder = { staffId: string; by: string };

const locksMax = 2000;

export type TextLocks = ReturnType<typeof createTextLocks>;

/** Locks of texts: while a person edits a text, no other may save it. */
export function createTextLocks(sharedStore: SharedStore) {
  const holders = sharedStore.openMap<Holder>('text-locks', { lifetimeMs: textLockMs, keysMax: locksMax });
  const getKey = ({ id, locale }: TextAddress) => `${locale} ${id}`;
  return {
    /** Locks a text for a limited time, or extends the lock. Throws `conflict` (reason `text_locked`) if another person has. */
    async acquire(text: TextAddress, { id, email }: Pick<Staff, 'id' | 'email'>): Promise<void> {
      await holders.update(getKey(text), (holder) => {
        assertHolder(holder, id);
        return { staffId: id, by: email };
      });
    },
    /** Throws `conflict` (reason `text_locked`) if another person has locked a text. */
    async assertFree(text: TextAddress, { id }: Pick<Staff, 'id'>): Promise<void> {
      assertHolder(await holders.get(getKey(text)), id);
    },
    async release(text: TextAddress, { id }: Pick<Staff, 'id'>): Promise<void> {
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
