import { hasRole, type StaffRole } from '@isangano/contracts/identity/roles';
import type { Actor, Deps, Origin, Staff } from '../../core/context.ts';
import { findApiToken } from './api-tokens/api-token-queries.ts';
import { findActiveRole } from './authenticate.ts';
import { findActiveAccount } from './queries.ts';

/** The session or API token that a signed link was created for. */
export type LinkHolder = Pick<Staff, 'id' | 'sessionId'>;

/** The value of `via` in links for API tokens. No session has this id. */
const viaToken = 'token';

/** Returns the parameters that bind a link to its holder; its signature must cover all of them. */
export function toHolderParams({ id, sessionId }: LinkHolder): { by: string; via: string } {
  return { by: id, via: sessionId ?? viaToken };
}

/**
 * Whether the holder of a link is still signed in, or its token still valid, with the role that the link requires. The
 * signature must have been checked before.
 */
export async function isHolderActive(
  deps: Pick<Deps, 'db' | 'clock' | 'sessionIdleMs'>,
  query: URLSearchParams,
  least: StaffRole,
): Promise<boolean> {
  const via = query.get('via') ?? '';
  const id = query.get('by') ?? '';
  const role = await findActiveRole(deps, via === viaToken ? { id } : { id, sessionId: via });
  return role !== undefined && hasRole(role, least);
}

/** Returns the holder of a link as the actor of what is done with it. The signature must have been checked before. */
export async function readLinkActor(
  { db }: Pick<Deps, 'db'>,
  query: URLSearchParams,
  origin: Origin,
): Promise<Actor & { id: string }> {
  const id = query.get('by') ?? '';
  if (query.get('via') === viaToken) {
    const token = await findApiToken(db.read, id);
    return { kind: 'token', id, email: token?.name ?? null, origin };
  }
  return { kind: 'account', id, email: (await findActiveAccount(db.read, id))?.email ?? null, origin };
}
