// oxlint-disable-next-line typescript/triple-slash-reference -- compilers of other packages read this file without the declaration
/// <reference path="./mailauth.d.ts" />
import { spf } from 'mailauth/lib/spf/index.js';
import { askTexts, type DnsResolver } from './dns.ts';
import { type Verdict, verdictsAbout } from './verdict.ts';

const evaluationMaxMs = 20_000;

const { good, warning, bad, unknown } = verdictsAbout('SPF');

/** Checks that the domain of the envelope sender allows an address to send for it (RFC 7208). */
export async function checkSpf(
  dns: DnsResolver,
  { returnPath, ip }: { returnPath: string; ip: string },
): Promise<Verdict> {
  const domain = returnPath.slice(returnPath.lastIndexOf('@') + 1);
  const { found, failure } = await askTexts(dns, domain);
  if (failure !== undefined) return unknown(failure);
  const records = found.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record] = records;
  if (record === undefined)
    return bad(`${domain} has no SPF record. Publish one: v=spf1 ${toMechanism(ip)} -all`);
  if (records.length > 1)
    return bad(`${domain} has ${records.length} SPF records, which makes all of them invalid. Join them.`);
  const { status, lookups } = await spf({
    sender: returnPath,
    ip,
    helo: domain,
    strict: true,
    maxElapsedTime: evaluationMaxMs,
    resolver: (name, type) => dns.resolve(name, type),
  });
  switch (status.result) {
    case 'pass':
      return /\s\+?all(\s|$)/i.test(record)
        ? warning(`${domain} allows every address of the internet to send for it. End the record with -all.`)
        : good(`${domain} allows ${ip} to send, with ${lookups?.count ?? 0} of 10 lookups.`);
    case 'permerror':
      return bad(`The SPF record of ${domain} is invalid (${describe(status.comment)}): ${record}`);
    case 'temperror':
      return unknown(
        `the SPF record of ${domain} cannot be evaluated now (${describe(status.comment)}); try again later`,
      );
    case 'neutral':
      return bad(
        `The SPF record of ${domain} says nothing about ${ip}. Add ${toMechanism(ip)} to it: ${record}`,
      );
    default:
      return bad(`The SPF record of ${domain} rejects ${ip}. Add ${toMechanism(ip)} to it: ${record}`);
  }
}

function toMechanism(ip: string): string {
  return `${ip.includes(':') ? 'ip6' : 'ip4'}:${ip}`;
}

/** The comments of the library begin with the name of this machine and what it looked up. */
function describe(comment: string | false | undefined): string {
  return (comment || 'unknown reason').replace(/^.* lookup of \S+: /, '');
}
