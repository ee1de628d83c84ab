import type { DnsResolver } from './dns.ts';

type Records = {
  txt?: readonly string[];
  a?: readonly string[];
  aaaa?: readonly string[];
  mx?: readonly string[];
  ptr?: readonly string[];
};

/** The records of a name or an address, or the code that looking it up fails with. */
export type TestZone = Record<string, Records | { fails: string }>;

/** Returns a resolver that knows only the names of a zone. TXT records are cut into strings, as name servers do. */
export function createTestDns(zone: TestZone): DnsResolver {
  const find = (name: string, type: keyof Records): Promise<string[]> => {
    const records = zone[name];
    if (records && 'fails' in records) return fail(records.fails);
    const found = records?.[type];
    if (!found) return fail(records ? 'ENODATA' : 'ENOTFOUND');
    return Promise.resolve([...found]);
  };
  const resolveTxt = async (name: string) =>
    (await find(name, 'txt')).map((text) => text.match(/.{1,255}/g) ?? ['']);
  const byType: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
    TXT: resolveTxt,
    A: (name) => find(name, 'a'),
    AAAA: (name) => find(name, 'aaaa'),
    MX: async (name) => (await find(name, 'mx')).map((exchange) => ({ exchange, priority: 10 })),
    PTR: (name) => find(name, 'ptr'),
  };
  return {
    resolveTxt,
    resolve4: (name) => find(name, 'a'),
    resolve6: (name) => find(name, 'aaaa'),
    resolve: async (name, type) => await byType[type]?.(name),
    reverse: (address) => find(address, 'ptr'),
  };
}

function fail(code: string): Promise<never> {
  return Promise.reject(Object.assign(new Error(`query ${code}`), { code }));
}
