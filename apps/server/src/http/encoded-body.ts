import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const brotliQuality = 6;

/** JSON in all encodings, so that responses are not compressed again: that takes megabytes of memory for each. */
export type EncodedBody = { etag: string; bodies: ReadonlyMap<Encoding, Buffer> };

export async function encodeJson(value: unknown): Promise<EncodedBody> {
  const json = Buffer.from(JSON.stringify(value));
  const etag = `W/"${hash('sha256', json, 'base64url')}"`;
  return { etag, bodies: await encode(json) };
}

export async function encode(identity: Buffer): Promise<Map<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([
    compressions.br(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressions.gzip(identity),
  ]);
  return new Map<Encoding, Buffer>([
    ['br', br],
    ['gzip', gz],
    ['identity', identity],
  ]);
}

/** Sends the smallest accepted encoding, or 304 if the client has it already. The route has `compress: false`. */
export function sendEncoded(
  { etag, bodies }: EncodedBody,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const encoding = pickEncoding(headers['accept-encoding'], bodies);
  addVary(reply, 'accept-encoding');
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (matchesETag(headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', 'application/json; charset=utf-8').send(bodies.get(encoding));
}

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

/** Returns whether an `If-None-Match` header contains the ETag, by the weak comparison of RFC 9110. */
export function matchesETag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const etags = header.split(',').map((value) => stripWeakPrefix(value.trim()));
  return etags.includes('*') || etags.includes(stripWeakPrefix(etag));
}

function stripWeakPrefix(etag: string): string {
  return etag.replace(/^W\//, '');
}
