import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that a server must not call: it is not in the public internet, or not encrypted. */
export class AddressError extends Error {}

type Post = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  timeoutMs: number;
  /** Names of hosts that may be anywhere, and may be called without encryption. */
  allowedHosts: readonly string[];
};

/** The network of public IPv6 addresses. Addresses outside of it may lead to IPv4 ones, as `::10.0.0.1` does. */
const publicIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is one of the public internet: not of a private, local, shared, mapped or documented network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(publicIPv6));
}

/** Resolves a name, and fails if one of its addresses is not public. The connection uses the checked addresses. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new AddressError(`${hostname} is not in the public internet`), '', 0);
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/** Throws `AddressError` for a URL that cannot be called, as far as that is known before its name is resolved. */
export function assertOutside(url: string, allowedHosts: readonly string[]): void {
  const { protocol, hostname, username, password } = new URL(url);
  if (username || password) throw new AddressError('the address contains a user or a password');
  if (allowedHosts.includes(hostname)) return;
  if (protocol !== 'https:') throw new AddressError('the address does not begin with https://');
  // A literal address is connected to without a lookup. Names without a dot are those of this machine or network.
  const name = hostname.replace(/^\[|\]$|\.$/g, '');
  const isLocal = name.endsWith('.localhost') || !name.includes('.');
  if (ipaddr.isValid(name) ? !isPublicAddress(name) : isLocal)
    throw new AddressError(`${hostname} is not in the public internet`);
}

/**
 * Posts a body to a user-supplied URL, and returns the status of the response, whose content is not read. Redirects are not
 * followed. Throws `AddressError` for what is not public, and the errors of the network.
 */
export async function postOutside({ url, headers, body, timeoutMs, allowedHosts }: Post): Promise<number> {
  assertOutside(url, allowedHosts);
  const { protocol, hostname } = new URL(url);
  // Loaded when it is needed: Node reads its certificates of authorities with it.
  const send = protocol === 'https:' ? (await import('node:https')).request : requestPlain;
  const request = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // No connection is kept: the next call resolves and checks again.
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!allowedHosts.includes(hostname) && { lookup: lookupPublic }),
  });
  const answered = new Promise<IncomingMessage>((answer, fail) =>
    request.on('response', answer).on('error', fail),
  );
  request.end(body);
  const response = await answered;
  response.destroy();
  return response.statusCode ?? 0;
}
