import { getTexts } from '@isangano/content/read-texts';
import { passwordLinkKey, passwordLinkMinutes } from '@isangano/contracts/identity/password-link';
import type { Locale } from '@isangano/contracts/locales';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { greeting } from './greeting.ts';

/**
 * The mail with a link to set a new password. It contains a key, so it is sent with `sendDirectly`. The key is in the
 * fragment, which browsers send to no server.
 */
export function passwordLink(
  { brand, siteUrl }: MailContext,
  { email, locale, token }: { email: string; locale: Locale; token: string },
): Mail {
  const _ = getTexts(locale, 'mails');
  const content = buildMailTexts(brand.name, {
    subject: _('mail.passwordLink.subject'),
    paragraphs: [greeting(locale), _('mail.passwordLink.how')],
    link: {
      text: _('mail.passwordLink.link'),
      url: `${siteUrl}${staffPaths.signIn}#${passwordLinkKey}?${token}`,
    },
    closing: [
      _('mail.passwordLink.expiry', { minutes: passwordLinkMinutes }),
      _('mail.passwordLink.unexpected'),
    ],
  });
  return { kind: 'password-link', locale, to: email, replyTo: brand.email, ...content };
}
