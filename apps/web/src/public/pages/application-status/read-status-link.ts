import type { StatusLink } from '../../../submission/status-path.ts';

/** Reads the fragment of a private status link; returns undefined if it is incomplete. */
export function readStatusLink(hash: string): StatusLink | undefined {
  const [, id, accessToken] = /^#([0-9a-f]{32})\.([\w-]{43})$/.exec(hash) ?? [];
  return id && accessToken ? { id, accessToken } : undefined;
}
