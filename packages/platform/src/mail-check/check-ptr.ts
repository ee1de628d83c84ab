import { ask, type DnsResolver } from './dns.ts';
import { type Verdict, verdictsAbout } from './verdict.ts';

/** An address with more names than that is not worth to be looked up entirely. */
const namesMax = 10;

const { good, bad, unknown } = verdictsAbout('PTR');

/** Checks that an address has a name that leads back to it, which many receivers require. */
export async function checkPtr(dns: DnsResolver, ip: string): Promise<Verdict> {
  const names = await ask(ip, () => dns.reverse(ip));
  if (names.failure !== undefined) return unknown(names.failure);
  const howToSet = 'The owner of the address sets its name.';
  if (names.found.length === 0) return bad(`${ip} has no name (PTR record). ${howToSet}`);
  const failures: string[] = [];
  for (const name of names.found.slice(0, namesMax)) {
    const answer = await ask(name, () => (ip.includes(':') ? dns.resolve6(name) : dns.resolve4(name)));
    if (answer.failure !== undefined) failures.push(answer.failure);
    else if (answer.found.some((address) => isSameAddress(address, ip)))
      return good(`${ip} is named ${name}, which leads back to it.`);
  }
  const [failure] = failures;
  if (failure !== undefined) return unknown(failure);
  return bad(`${ip} is named ${names.found.join(', ')}, which does not lead back to it. ${howToSet}`);
}

/** An IPv6 address has several spellings. */
function isSameAddress(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}

function normalize(address: string): string {
  return address.includes(':') ? new URL(`http://[${address}]`).hostname : address;
}
