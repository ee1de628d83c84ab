import { askTexts, type DnsResolver, parseTags } from './dns.ts';
import { type Verdict, verdictsAbout } from './verdict.ts';

const { good, warning, bad, unknown } = verdictsAbout('From');

type Domains = {
  from: string;
  /** Of the envelope sender, which SPF is about. */
  returnPath: string;
  /** In the signature; undefined if mails are not signed. */
  dkim: string | undefined;
};

/** Checks that SPF and DKIM are about the domain that recipients read: otherwise they do not count for DMARC. */
export async function checkAlignment(
  dns: DnsResolver,
  { from, returnPath, dkim }: Domains,
  policy: DmarcPolicy,
): Promise<Verdict> {
  const isAligned = async (domain: string, modeTag: 'aspf' | 'adkim') => {
    if (domain === from) return true;
    if (policy.problem !== undefined || policy.tags.get(modeTag)?.toLowerCase() === 's') return false;
    const other = await findDmarcPolicy(dns, domain);
    if (other.problem !== undefined) return other.isUnknown ? other.problem : false;
    return other.organization === policy.organization;
  };
  const spf = await isAligned(returnPath, 'aspf');
  const signature = dkim === undefined ? false : await isAligned(dkim, 'adkim');
  if (typeof spf === 'string') return unknown(spf);
  if (typeof signature === 'string') return unknown(signature);
  if (spf && signature) return good(`Recipients read ${from}: SPF and DKIM are about that domain.`);
  if (!spf && !signature)
    return bad(
      `Recipients read ${from}, but SPF is about ${returnPath} and ${dkim === undefined ? 'mails are not signed' : `DKIM about ${dkim}`}: DMARC fails. Set MAIL_RETURN_PATH or DKIM_DOMAIN to that domain.`,
    );
  return spf
    ? warning(
        `Recipients read ${from} and SPF is about that domain, but ${dkim === undefined ? 'mails are not signed' : `DKIM is about ${dkim}`}: forwarded mails fail DMARC.`,
      )
    : warning(`Recipients read ${from} and DKIM is about that domain, but SPF is about ${returnPath}.`);
}

/** Names with more labels are looked up as such with seven (RFC 9989, 4.10). */
const walkMaxLabels = 7;

/** The policy for the senders of a domain, or why there is none. `isUnknown`: the DNS did not answer. */
export type DmarcPolicy =
  | (Found & { organization: string; problem?: never })
  | { problem: string; isUnknown: boolean };

/** A record, and the domain that has it. */
type Found = { domain: string; record: string; tags: Map<string, string> };

/** Finds the policy for a domain by walking up its names (RFC 9989). */
export async function findDmarcPolicy(dns: DnsResolver, domain: string): Promise<DmarcPolicy> {
  const found: Found[] = [];
  for (const name of listNames(domain)) {
    const host = `_dmarc.${name}`;
    const answer = await askTexts(dns, host);
    if (answer.failure !== undefined) return { problem: answer.failure, isUnknown: true };
    const records = answer.found.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text.trim()));
    const problem = (text: string) => ({ problem: text, isUnknown: false });
    if (records.length > 1)
      return problem(`${host} has ${records.length} DMARC records, which makes all of them invalid`);
    const [record] = records;
    if (record === undefined) continue;
    const tags = parseTags(record);
    if (!tags) return problem(`The DMARC record of ${host} is malformed: ${record}`);
    found.push({ domain: name, record, tags });
    if (tags.has('psd') && tags.get('psd') !== 'u') break;
  }
  const [nearest] = found;
  if (!nearest) return { problem: `${domain} has no DMARC record`, isUnknown: false };
  return { ...nearest, organization: findOrganization(domain, found) };
}

function listNames(domain: string): string[] {
  const labels = domain.split('.');
  const names: string[] = [];
  for (let count = labels.length; count > 0; count -= 1) {
    if (count === labels.length || count <= walkMaxLabels) names.push(labels.slice(-count).join('.'));
  }
  return names;
}

/** `psd=n` marks an organization itself, `psd=y` what is above all of them. */
function findOrganization(domain: string, found: readonly Found[]): string {
  const last = found.at(-1);
  if (!last) return domain;
  if (last.tags.get('psd') !== 'y' || last.domain === domain) return last.domain;
  const labels = last.domain.split('.').length + 1;
  return domain.split('.').slice(-labels).join('.');
}
