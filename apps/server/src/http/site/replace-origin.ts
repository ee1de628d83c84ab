import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../encoding.ts';
import { trimTrailingSlashes } from '../request-path.ts';

/** Built pages contain the brand's origin; `PUBLIC_URL` may configure another one. */
export type OriginReplacement = { built: string; served: string };

/** Returns the replacement to apply, or undefined if the origins are equal. */
export function createOriginReplacement(
  built: string,
  publicUrl: string | undefined,
): OriginReplacement | undefined {
  const served = publicUrl && trimTrailingSlashes(publicUrl);
  return served && served !== built ? { built, served } : undefined;
}

export function replaceOrigin(bytes: Buffer, { built, served }: OriginReplacement): Buffer {
  return Buffer.from(bytes.toString('utf8').replaceAll(built, served));
}

// A visitor waits for the first of each page; the best quality would take ten times as long.
const brotliQuality = 5;

export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return await promisify(gzip)(bytes);
  return await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
  });
}
