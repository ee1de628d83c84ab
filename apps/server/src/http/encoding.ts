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
