import { createHmac, type KeyObject } from 'node:crypto';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

const networkGroups = 4;

/**
 * Returns the part of an IP address that one client cannot vary: a whole IPv4 address, also one that is
 * written as IPv6, or the /64 network of an IPv6 address, all of which a single connection usually gets.
 */
export function groupAddress(address: string): string {
  const normalized = normalizeAddress(address);
  if (!isIPv6(normalized)) return normalized;
  const network = parseIPv6(normalized)
    .parts.slice(0, networkGroups)
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
  const parsed = parseIPv6(withoutZone);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : withoutZone;
}

/**
 * The library would also take the deprecated `::192.0.2.7` for an IPv4 address, which the parser of URLs writes without
 * points.
 */
function parseIPv6(address: string): ipaddr.IPv6 {
  return ipaddr.IPv6.parse(new URL(`http://[${address}]`).hostname.slice(1, -1));
}

/** Returns the keyed hash under which the address group of an IP address is stored. */
export function hashAddressGroup(key: KeyObject, address: string): string {
  return createHmac('sha256', key).update(groupAddress(address)).digest('hex');
}
