import type { DmarcPolicy } from './dmarc-policy.ts';
import { type Verdict, verdictsAbout } from './verdict.ts';

const { good, warning, bad, unknown } = verdictsAbout('DMARC');

/** Checks what receivers are to do with mails that pass neither SPF nor DKIM. */
export function checkDmarc(policy: DmarcPolicy, from: string): Verdict {
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
