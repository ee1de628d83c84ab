import { type DmarcPolicy, findDmarcPolicy } from './dmarc-policy.ts';
import type { DnsResolver } from './dns.ts';
import { type Verdict, verdictsAbout } from './verdict.ts';

const { good, warning, bad, unknown } = verdictsAbout('From');

export type Domains = {
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
  const signed = dkim === undefined ? 'and mails are not signed' : `and DKIM about ${dkim}`;
  if (spf && signature) return good(`Recipients read ${from}: SPF and DKIM are about that domain.`);
  if (!spf && !signature)
    return bad(
      `Recipients read ${from}, but SPF is about ${returnPath} ${signed}: DMARC fails. Set MAIL_RETURN_PATH or DKIM_DOMAIN to that domain.`,
    );
  return spf
    ? warning(
        `Recipients read ${from} and SPF is about that domain, but ${describeDkim(dkim)}: forwarded mails fail DMARC.`,
      )
    : warning(`Recipients read ${from} and DKIM is about that domain, but SPF is about ${returnPath}.`);
}

function describeDkim(dkim: string | undefined): string {
  return dkim === undefined ? 'mails are not signed' : `DKIM is about ${dkim}`;
}
