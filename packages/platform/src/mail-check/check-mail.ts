import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { getSenderDomain } from '../mail-transport/compose.ts';
import type { DkimKey } from '../mail-transport/dkim-key.ts';
import { checkAlignment, type DmarcPolicy, findDmarcPolicy } from './check-alignment.ts';
import { checkDkim } from './check-dkim.ts';
import { checkSpf } from './check-spf.ts';
import { ask, type DnsResolver } from './dns.ts';
import { type Verdict, verdictsAbout } from './verdict.ts';

const { good, warning, bad, unknown } = verdictsAbout('DMARC');

export type MailSetup = {
  /** As in the header: `Name <address>`. */
  from: string;
  /** The envelope sender. */
  returnPath: string;
  dkimDomain: string;
  dkimKeys: readonly DkimKey[];
  smtpHost: string | undefined;
  /** The addresses that the mail server sends from; if there are none, those of its name are assumed. */
  sendingIps: readonly string[];
};

/**
 * Checks the DNS records of the sender of mails: SPF and PTR for each address, DKIM, DMARC and the domains that they
 * are about.
 */
export async function checkMail(dns: DnsResolver, setup: MailSetup): Promise<Verdict[]> {
  const from = getSenderDomain(setup.from).toLowerCase();
  const returnPath = setup.returnPath.slice(setup.returnPath.lastIndexOf('@') + 1).toLowerCase();
  const isSigned = setup.dkimKeys.some(({ signsSince }) => signsSince !== undefined);
  const addresses = await findSendingAddresses(dns, setup);
  const policy = await findDmarcPolicy(dns, from);
  return [
    ...(await checkAddresses(dns, setup, addresses)),
    await checkDkim(dns, setup.dkimKeys, setup.dkimDomain),
    checkDmarc(policy, from),
    await checkAlignment(dns, { from, returnPath, dkim: isSigned ? setup.dkimDomain : undefined }, policy),
  ];
}

type Addresses = { ips: readonly string[]; failure?: string; problem?: string };

async function checkAddresses(
  dns: DnsResolver,
  { returnPath }: MailSetup,
  { ips, failure, problem }: Addresses,
): Promise<Verdict[]> {
  const spf = verdictsAbout('SPF');
  const ptr = verdictsAbout('PTR');
  if (failure !== undefined) return [spf.unknown(failure), ptr.unknown(failure)];
  if (problem !== undefined) return [spf.bad(problem), ptr.bad(problem)];
  const verdicts: Verdict[] = [];
  for (const ip of ips) verdicts.push(await checkSpf(dns, { returnPath, ip }), await checkPtr(dns, ip));
  return verdicts;
}

const privateRanges = ['unspecified', 'private', 'carrierGradeNat', 'loopback', 'linkLocal', 'uniqueLocal'];

async function findSendingAddresses(
  dns: DnsResolver,
  { smtpHost, sendingIps }: MailSetup,
): Promise<Addresses> {
  if (sendingIps.length > 0) return { ips: sendingIps };
  const advice = 'name the addresses that it sends from in MAIL_SENDING_IPS';
  if (smtpHost === undefined)
    return { ips: [], problem: `No mail server is configured: set SMTP_URL, or ${advice}.` };
  const found = isIP(smtpHost) > 0 ? [smtpHost] : await lookUp(dns, smtpHost);
  if (typeof found === 'string') return { ips: [], failure: found };
  const ips = found.filter((ip) => !privateRanges.includes(ipaddr.process(ip).range()));
  if (ips.length > 0) return { ips };
  const reason = found.length > 0 ? 'has only private addresses' : 'has no address';
  return { ips, problem: `The mail server ${smtpHost} ${reason}: ${advice}.` };
}

async function lookUp(dns: DnsResolver, host: string): Promise<string[] | string> {
  if (host === 'localhost') return ['127.0.0.1'];
  const four = await ask(host, () => dns.resolve4(host));
  if (four.failure !== undefined) return four.failure;
  const six = await ask(host, () => dns.resolve6(host));
  return six.failure ?? [...four.found, ...(six.found ?? [])];
}

/** Checks the policy for mails that pass neither SPF nor DKIM. */
function checkDmarc(policy: DmarcPolicy, from: string): Verdict {
  if (policy.problem !== undefined) {
    const { problem, isUnknown } = policy;
    return isUnknown
      ? unknown(problem)
      : bad(`${problem}. Publish one at _dmarc.${from}: v=DMARC1; p=none; rua=mailto:dmarc@${from}`);
  }
  const { domain, tags, record } = policy;
  const own = domain === from;
  const request = ((own ? undefined : tags.get('sp')) ?? tags.get('p'))?.toLowerCase();
  const where = own ? `_dmarc.${domain}` : `_dmarc.${domain}, for the domains below it,`;
  if (request === undefined)
    return bad(`The DMARC record of ${where} has no policy: p is missing: ${record}`);
  if (!['none', 'quarantine', 'reject'].includes(request))
    return bad(`The DMARC record of ${where} has an unknown policy: ${record}`);
  if (tags.get('t')?.toLowerCase() === 'y' || (tags.has('pct') && tags.get('pct') !== '100'))
    return warning(`${where} asks to apply its policy as a test only. Remove t or pct once all mails pass.`);
  if (request === 'none')
    return warning(
      `${where} only watches (p=none): forged mails are delivered. Once all mails pass, set p=quarantine, then p=reject.`,
    );
  if (!tags.has('rua'))
    return warning(`${where} asks for no reports, so failures stay unseen. Add rua=mailto:dmarc@${from}`);
  return good(`${where} asks receivers to ${request} forged mails, and to report.`);
}

/** Further names of an address are not looked up. */
const namesMax = 10;

const ptr = verdictsAbout('PTR');

/** Checks that an address has a name that leads back to it, which many receivers require. */
async function checkPtr(dns: DnsResolver, ip: string): Promise<Verdict> {
  const names = await ask(ip, () => dns.reverse(ip));
  if (names.failure !== undefined) return ptr.unknown(names.failure);
  const howToSet = 'The owner of the address sets its name.';
  if (names.found.length === 0) return ptr.bad(`${ip} has no name (PTR record). ${howToSet}`);
  const failures: string[] = [];
  for (const name of names.found.slice(0, namesMax)) {
    const answer = await ask(name, () => (ip.includes(':') ? dns.resolve6(name) : dns.resolve4(name)));
    if (answer.failure !== undefined) failures.push(answer.failure);
    else if (answer.found.some((address) => normalize(address) === normalize(ip)))
      return ptr.good(`${ip} is named ${name}, which leads back to it.`);
  }
  const [failure] = failures;
  if (failure !== undefined) return ptr.unknown(failure);
  return ptr.bad(`${ip} is named ${names.found.join(', ')}, which does not lead back to it. ${howToSet}`);
}

/** An IPv6 address has several spellings. */
function normalize(address: string): string {
  return address.includes(':') ? new URL(`http://[${address}]`).hostname : address;
}
