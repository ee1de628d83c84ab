import { passwordLinkKey, passwordLinkMinutes } from '@isangano/contracts/auth/password-link';
import type { Locale } from '@isangano/contracts/locales';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { greeting } from './greeting.ts';

type LinkTexts = {
  subject: string;
  how: string;
  link: string;
  expiry: (minutes: number) => string;
  unexpected: string;
};

const textsByLocale: Record<Locale, LinkTexts> = {
  en: {
    subject: 'Set a new password',
    how: 'With this link you set a new password for your staff account. If it has a second factor, you still need that to sign in.',
    link: 'Set a new password',
    expiry: (minutes) => `The link works once, for ${minutes} minutes. Please do not forward this mail.`,
    unexpected: 'If you did not ask for it, there is nothing to do: your password stays as it is.',
  },
  // To be reviewed by a native speaker.
  rw: {
    subject: 'Shyiraho ijambobanga rishya',
    how: "Ukoresheje iyi linki, ushyiraho ijambobanga rishya rya konti yawe y'umukozi. Niba ifite ubundi buryo bwo kwemeza ko ari wowe, uracyabukeneye kugira ngo winjire.",
    link: 'Shyiraho ijambobanga rishya',
    expiry: (minutes) =>
      `Iyi linki ikora rimwe gusa, mu minota ${minutes}. Nyamuneka ntugire uwo woherereza iyi imeyili.`,
    unexpected: 'Niba atari wowe wabisabye, nta kindi ukora: ijambobanga ryawe ntirihinduka.',
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe',
    how: "Avec ce lien, vous choisissez un nouveau mot de passe pour votre compte du personnel. S'il a un second facteur, il reste nécessaire pour vous connecter.",
    link: 'Choisir un nouveau mot de passe',
    expiry: (minutes) =>
      `Le lien fonctionne une seule fois, pendant ${minutes} minutes. Merci de ne pas transférer ce message.`,
    unexpected: "Si vous ne l'avez pas demandé, il n'y a rien à faire : votre mot de passe ne change pas.",
  },
};

/**
 * The mail with a link to set a new password. It contains a key, so it is sent with `sendDirectly`. The key is in the
 * fragment, which browsers send to no server.
 */
export function passwordLink(
  { brand, siteUrl }: MailContext,
  { email, locale, token }: { email: string; locale: Locale; token: string },
): Mail {
  const { subject, how, link, expiry, unexpected } = textsByLocale[locale];
  const content = buildMailTexts(brand.name, {
    subject,
    paragraphs: [greeting(locale), how],
    link: { text: link, url: `${siteUrl}${staffPaths.signIn}#${passwordLinkKey}?${token}` },
    closing: [expiry(passwordLinkMinutes), unexpected],
  });
  return { kind: 'password-link', locale, to: email, replyTo: brand.email, ...content };
}
