import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../core/context.ts';
import type { SignInSource } from '../known-sources.ts';

const lifetimeMs = 5 * 60 * 1000;
const pendingMax = 1000;
const triesMax = 5;

/** A sign-in whose password was right, and whose second factor is still missing. */
type PendingSignIn = {
  admin: { id: string; email: string; username: string };
  /** The hash that the password matched; the sign-in is rejected if it has changed since. */
  passwordHash: string;
  source: SignInSource;
};

/** Pending sign-ins by ticket, for five minutes and five tries each. They end with the process. */
export type PendingSignIns = {
  /** Stores a pending sign-in and returns its ticket: 256 random bits in base64url. */
  add(signIn: PendingSignIn): string;
  /** Counts a try and returns the sign-in; `undefined` for an unknown, expired or used up ticket. */
  take(ticket: string): PendingSignIn | undefined;
  remove(ticket: string): void;
};

export function createPendingSignIns(clock: Clock): PendingSignIns {
  const byTicket = new Map<string, PendingSignIn & { expiresAt: number; tries: number }>();
  return {
    add(signIn) {
      const ticket = randomBytes(32).toString('base64url');
      byTicket.set(ticket, { ...signIn, expiresAt: clock() + lifetimeMs, tries: 0 });
      if (byTicket.size > pendingMax) byTicket.delete(byTicket.keys().next().value ?? '');
      return ticket;
    },
    take(ticket) {
      const pending = byTicket.get(ticket);
      if (!pending) return undefined;
      pending.tries += 1;
      if (pending.tries <= triesMax && pending.expiresAt > clock()) return pending;
      byTicket.delete(ticket);
      return undefined;
    },
    remove(ticket) {
      byTicket.delete(ticket);
    },
  };
}
