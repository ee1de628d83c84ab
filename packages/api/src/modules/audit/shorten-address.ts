import { isIPv6 } from 'node:net';

/** Separators that a shortened address keeps: three octets of IPv4, at most three groups of IPv6. */
const keptSeparators = 3;

/**
 * Returns the beginning of an IP address, up to a separator, which names a network and not a person's
 * connection: `203.0.113.` or `2001:db8:1:`.
 */
export function shortenAddress(address: string): string {
  const separator = isIPv6(address) ? ':' : '.';
  let end = 0;
  for (let count = 0; count < keptSeparators; count += 1) {
    const next = address.indexOf(separator, end);
    if (next < 0) break;
    end = next + 1;
  }
  return address.slice(0, end);
}
