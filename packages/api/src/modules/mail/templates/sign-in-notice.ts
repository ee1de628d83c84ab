import { getTexts } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { greeting } from './greeting.ts';

type SignIn = {
  email: string;
  locale: Locale;
  created_at: string;
  browser: string | null;
  address: string;
};

/** The mail that informs staff of a sign-in to their account from a new device. */
export function signInNotice(
  { brand, siteUrl }: MailContext,
  { email, locale, created_at: at, browser, address }: SignIn,
): Mail {
  const _ = getTexts(locale, 'mails');
  const content = buildMailTexts(brand.name, {
    subject: _('mail.signIn.subject'),
    paragraphs: [greeting(locale), _('mail.signIn.intro')],
    facts: [
      [_('mail.signIn.time'), `${at.slice(0, 16).replace('T', ' ')} UTC`],
      [_('mail.signIn.browser'), browser ?? _('mail.signIn.unknown')],
      [_('mail.signIn.address'), address === '' ? _('mail.signIn.unknown') : `${address}*`],
    ],
    link: { text: _('mail.signIn.link'), url: `${siteUrl}${staffPaths.account}` },
    closing: [_('mail.signIn.known')],
  });
  return { kind: 'sign-in-notice', locale, to: email, replyTo: brand.email, ...content };
}
