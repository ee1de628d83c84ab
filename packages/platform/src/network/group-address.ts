import { createHmac, type KeyObject } from 'node:crypto';
import { isIPv6 } from 'node:net';

const groupCount = 8;
const networkGroups = 4;

/**
 * Returns the part of an IP address that one client cannot vary: a whole IPv4 address, also one that is
 * written as IPv6, or the /64 network of an IPv6 address, all of which a single connection usually gets.
 */
export function groupAddress(address: string): string {
  const normalized = normalizeAddress(address);
  if (!isIPv6(normalized)) return normalized;
  const network = parseGroups(normalized)
    .slice(0, networkGroups)
    .map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** As some proxies write an address: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(?:(?<ipv4>[\d.]+):\d+|\[(?<ipv6>[^\]]+)\](?::\d+)?)$/;

/** Returns an IP address without port and zone; an IPv4 address that is written as IPv6 in its own form. */
export function normalizeAddress(address: string): string {
  const { ipv4, ipv6 } = withPort.exec(address)?.groups ?? {};
  const withoutPort = ipv4 ?? ipv6 ?? address;
  const [withoutZone = withoutPort] = withoutPort.split('%', 1);
  if (!isIPv6(withoutZone)) return withoutZone;
  const groups = parseGroups(withoutZone);
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (!isMappedIPv4) return withoutZone;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** Returns the eight groups of an IPv6 address. The URL parser writes an embedded IPv4 address as two groups. */
function parseGroups(address: string): number[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)])));
  const zeros = Array.from({ length: groupCount - head.length - tail.length }, () => 0);
  return [...head, ...zeros, ...tail];
}

/** Returns the keyed hash under which the address group of an IP address is stored. */
export function hashAddressGroup(key: KeyObject, address: string): string {
  return createHmac('sha256', key).update(groupAddress(address)).digest('hex');
}
