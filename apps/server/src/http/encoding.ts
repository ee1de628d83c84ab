import type { FastifyReply } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Returns the smallest of the available encodings that an `Accept-Encoding` header allows. */
export function pickEncoding(
  accepted: string | undefined,
  available: ReadonlyMap<Encoding, unknown>,
): Encoding {
  if (!accepted) return 'identity';
  for (const encoding of ['br', 'gzip'] as const) {
    if (available.has(encoding) && accepts(accepted, encoding)) return encoding;
  }
  return 'identity';
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...params] = part.split(';').map((text) => text.trim());
    return name === encoding && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });
}

/** Adds names to the `Vary` header of a response, which may have others already. */
export function addVary(reply: FastifyReply, ...names: string[]): void {
  reply.header('vary', [reply.getHeader('vary'), ...names].filter(Boolean).join(', '));
}
