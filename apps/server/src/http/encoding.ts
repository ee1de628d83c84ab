export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest form among those there are that a client takes. */
export function pickEncoding(accepted: string | undefined, forms: ReadonlyMap<Encoding, unknown>): Encoding {
  if (!accepted) return 'identity';
  for (const encoding of ['br', 'gzip'] as const) {
    if (forms.has(encoding) && accepts(accepted, encoding)) return encoding;
  }
  return 'identity';
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...params] = part.split(';').map((text) => text.trim());
    return name === encoding && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });
}
