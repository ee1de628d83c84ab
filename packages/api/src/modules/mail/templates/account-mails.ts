import { getTexts } from '@isangano/content/read-texts';
import { passwordLinkKey, passwordLinkMinutes } from '@isangano/contracts/identity/session';
import type { Locale } from '@isangano/contracts/locales';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { composeMail, formatTime, greeting } from './compose-mail.ts';

type Context = Pick<MailContext, 'brand' | 'contactEmail' | 'siteUrl'>;
type SignIn = { email: string; locale: Locale; created_at: string; browser: string | null; address: string };

/** The mail that informs staff of a sign-in to their account from a new device. */
export function signInNotice(
  context: Context,
  { email: to, locale, created_at: at, browser, address }: SignIn,
): Mail {
  const _ = getTexts(locale, 'mails');
  const envelope = { kind: 'sign-in-notice', locale, to } as const;
  return composeMail(context, envelope, {
    subject: _('mail.signIn.subject'),
    paragraphs: [greeting(locale), _('mail.signIn.intro')],
    facts: [
      [_('mail.signIn.time'), `${formatTime(at)} UTC`],
      [_('mail.signIn.browser'), browser ?? _('mail.signIn.unknown')],
      [_('mail.signIn.address'), address === '' ? _('mail.signIn.unknown') : `${address}*`],
    ],
    link: { text: _('mail.signIn.link'), url: `${context.siteUrl}${staffPaths.account}` },
    closing: [_('mail.signIn.known')],
  });
}

/** A change to the ways to sign in to an account. */
export type FactorChange = 'added' | 'removed' | 'codes' | 'reset' | 'password' | 'passwordOnly';
type Notice = { to: string; locale: Locale; email: string; change: FactorChange; at: string };

/** The mail that informs a member of staff, or an owner, of a change to how an account signs in; `at` is ISO 8601. */
export function factorNotice(context: Context, { to, locale, email, change, at }: Notice) {
  const _ = getTexts(locale, 'mails');
  const envelope = { kind: 'factor-notice', locale, to } as const;
  return composeMail(context, envelope, {
    subject: _('mail.factor.subject'),
    paragraphs: [greeting(locale), _(`mail.factor.${change}`)],
    facts: [
      [_('mail.factor.account'), email],
      [_('mail.factor.time'), `${formatTime(at)} UTC`],
    ],
    link: { text: _('mail.factor.link'), url: `${context.siteUrl}${staffPaths.account}` },
    closing: [_('mail.factor.known')],
  });
}

/**
 * The mail with a link to set a new password. It contains a key, so it is sent with `sendDirectly`. The key is in the
 * fragment, which browsers send to no server.
 */
export function passwordLink(
  context: Context,
  { email: to, locale, token }: { email: string; locale: Locale; token: string },
): Mail {
  const _ = getTexts(locale, 'mails');
  const url = `${context.siteUrl}${staffPaths.signIn}#${passwordLinkKey}?${token}`;
  const expiry = _('mail.passwordLink.expiry', { minutes: passwordLinkMinutes });
  const envelope = { kind: 'password-link', locale, to } as const;
  return composeMail(context, envelope, {
    subject: _('mail.passwordLink.subject'),
    paragraphs: [greeting(locale), _('mail.passwordLink.how')],
    link: { text: _('mail.passwordLink.link'), url },
    closing: [expiry, _('mail.passwordLink.unexpected')],
  });
}
