import { Resolver } from 'node:dns/promises';
import type { DnsResolver } from '@isangano/platform/mail-check/dns';

const timeoutMs = 5000;
const attempts = 2;

/** Asks the name servers of this machine. */
export function openSystemDns(): DnsResolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries: attempts });
  return {
    resolveTxt: (name) => resolver.resolveTxt(name),
    resolve4: (name) => resolver.resolve4(name),
    resolve6: (name) => resolver.resolve6(name),
    resolveMx: (name) => resolver.resolveMx(name),
    resolvePtr: (name) => resolver.resolvePtr(name),
    reverse: (address) => resolver.reverse(address),
  };
}
