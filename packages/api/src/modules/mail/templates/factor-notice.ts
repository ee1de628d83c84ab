import { getTexts } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { greeting } from './greeting.ts';

/** What has changed about the ways to sign in to an account. */
export type FactorChange = 'added' | 'removed' | 'codes' | 'reset' | 'password' | 'passwordOnly';

type Notice = { to: string; locale: Locale; email: string; change: FactorChange; at: string };

/** The mail that informs a member of staff, or an owner, of a change to how an account signs in; `at` is ISO 8601. */
export function factorNotice(
  { brand, siteUrl }: Pick<MailContext, 'brand' | 'siteUrl'>,
  { to, locale, email, change, at }: Notice,
): Mail & { kind: 'factor-notice' } {
  const _ = getTexts(locale, 'mails');
  const content = buildMailTexts(brand.name, {
    subject: _('mail.factor.subject'),
    paragraphs: [greeting(locale), _(`mail.factor.${change}`)],
    facts: [
      [_('mail.factor.account'), email],
      [_('mail.factor.time'), `${at.slice(0, 16).replace('T', ' ')} UTC`],
    ],
    link: { text: _('mail.factor.link'), url: `${siteUrl}${staffPaths.account}` },
    closing: [_('mail.factor.known')],
  });
  return { kind: 'factor-notice', locale, to, replyTo: brand.email, ...content };
}
