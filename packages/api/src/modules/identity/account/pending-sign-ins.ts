import { randomBytes } from 'node:crypto';
import { minuteMs } from '@isangano/contracts/durations';
import type { Deps } from '../../../core/context.ts';
import type { SignInSource } from '../known-sources.ts';

const lifetimeMs = 5 * minuteMs;
const pendingMax = 1000;
const triesMax = 5;

/** A sign-in whose password was right, and whose second factor is still missing. */
type PendingSignIn = {
  admin: { id: string; email: string; username: string };
  /** The hash that the password matched; the sign-in is rejected if it has changed since. */
  passwordHash: string;
  source: SignInSource;
};

/** Pending sign-ins by ticket, for five minutes and five tries each. */
export type PendingSignIns = {
  /** Stores a pending sign-in and returns its ticket: 256 random bits in base64url. */
  add(signIn: PendingSignIn): Promise<string>;
  /** Counts a try and returns the sign-in; `undefined` for an unknown, expired or used up ticket. */
  take(ticket: string): Promise<PendingSignIn | undefined>;
  remove(ticket: string): Promise<void>;
};

export function createPendingSignIns({
  sharedStore,
  clock,
}: Pick<Deps, 'sharedStore' | 'clock'>): PendingSignIns {
  type Entry = PendingSignIn & { expiresAt: number; tries: number };
  const byTicket = sharedStore.openMap<Entry>('pending sign-ins', { lifetimeMs, keysMax: pendingMax });
  return {
    async add(signIn) {
      const ticket = randomBytes(32).toString('base64url');
      await byTicket.update(ticket, () => ({ ...signIn, expiresAt: clock() + lifetimeMs, tries: 0 }));
      return ticket;
    },
    take: (ticket) =>
      byTicket.update(ticket, (pending) =>
        pending && pending.tries < triesMax && pending.expiresAt > clock()
          ? { ...pending, tries: pending.tries + 1 }
          : undefined,
      ),
    async remove(ticket) {
      await byTicket.update(ticket, () => undefined);
    },
  };
}
