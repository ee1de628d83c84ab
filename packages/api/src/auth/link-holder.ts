import type { Deps, Staff } from '../context.ts';
import { isSessionActive } from './authenticate.ts';

/** The session or API token that a signed link was created for. */
export type LinkHolder = Pick<Staff, 'id' | 'sessionId'>;

/** The value of `via` in links for API tokens. No session has this id. */
const viaToken = 'token';

/** Returns the parameters that bind a link to its holder; its signature must cover all of them. */
export function toHolderParams({ id, sessionId }: LinkHolder): { by: string; via: string } {
  return { by: id, via: sessionId ?? viaToken };
}

/**
 * Whether the holder of a link is still signed in, or its token still valid. A link without a holder is bound
 * to nobody. The signature must have been checked before.
 */
export async function isHolderActive(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: URLSearchParams,
): Promise<boolean> {
  const via = query.get('via') ?? '';
  if (via === '') return true;
  const id = query.get('by') ?? '';
  return await isSessionActive(deps, via === viaToken ? { id } : { id, sessionId: via });
}
