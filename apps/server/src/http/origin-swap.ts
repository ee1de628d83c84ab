import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './encoding.ts';

/** Built pages name the brand's origin; a deployer may serve them under another one. */
export type OriginSwap = { built: string; served: string };

/** The swap that is needed, if any. */
export function originSwap(built: string, publicUrl: string | undefined): OriginSwap | undefined {
  const served = publicUrl?.replace(/\/+$/, '');
  return served && served !== built ? { built, served } : undefined;
}

export function swapOrigin(bytes: Buffer, { built, served }: OriginSwap): Buffer {
  return Buffer.from(bytes.toString('utf8').replaceAll(built, served));
}

// Pages are encoded anew at every start then; the best quality would take seconds.
const brotliQuality = 5;

export function encode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gzipSync(bytes);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}
