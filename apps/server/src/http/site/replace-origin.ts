/** Built pages contain the brand's origin; `PUBLIC_URL` may configure another one. */
export type OriginReplacement = { built: string; served: string };

/** Returns the replacement to apply, or undefined if the origins are equal. */
export function createOriginReplacement(
  built: string,
  publicUrl: string | undefined,
): OriginReplacement | undefined {
  return publicUrl && publicUrl !== built ? { built, served: publicUrl } : undefined;
}

export function replaceOrigin(bytes: Buffer, { built, served }: OriginReplacement): Buffer {
  return Buffer.from(bytes.toString('utf8').replaceAll(built, served));
}
