/** The DNS queries of the checks; `node:dns/promises` implements them. Rejects with the error codes of Node. */
export type DnsResolver = {
  resolveTxt: (name: string) => Promise<string[][]>;
  resolve4: (name: string) => Promise<string[]>;
  resolve6: (name: string) => Promise<string[]>;
  /** Records of any type, such as `MX`. */
  resolve: (name: string, type: string) => Promise<unknown>;
  /** Of an IP address. */
  reverse: (address: string) => Promise<string[]>;
};

/** The answer of the DNS. `failure` is one sentence if it does not answer; a name without records has no `found`. */
export type DnsAnswer<Found> = { found: Found[]; failure?: never } | { failure: string; found?: never };

const absentCodes = new Set<unknown>(['ENOTFOUND', 'ENODATA']);

/** Returns the records of a name, none if there is no such name. */
export async function ask<Found>(name: string, lookUp: () => Promise<Found[]>): Promise<DnsAnswer<Found>> {
  try {
    return { found: await lookUp() };
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (absentCodes.has(code)) return { found: [] };
    const reason = code === 'ETIMEOUT' ? 'in time' : `(${typeof code === 'string' ? code : 'no code'})`;
    return { failure: `the DNS did not answer ${reason} about ${name}; try again later` };
  }
}

/** Returns the TXT records of a name, each with its strings joined. */
export async function askTexts(dns: DnsResolver, name: string): Promise<DnsAnswer<string>> {
  const answer = await ask(name, () => dns.resolveTxt(name));
  return answer.found ? { found: answer.found.map((strings) => strings.join('')) } : answer;
}

/** Parses the `name=value` pairs of a DKIM or DMARC record. Returns `undefined` if it is malformed or names a tag twice. */
export function parseTags(record: string): Map<string, string> | undefined {
  const tags = new Map<string, string>();
  const parts = record.split(';').map((part) => part.trim());
  if (parts.at(-1) === '') parts.pop();
  for (const part of parts) {
    const separator = part.indexOf('=');
    const name = part.slice(0, Math.max(0, separator)).trim().toLowerCase();
    if (!/^[a-z][a-z0-9_]*$/.test(name) || tags.has(name)) return undefined;
    tags.set(name, part.slice(separator + 1).trim());
  }
  return tags;
}
