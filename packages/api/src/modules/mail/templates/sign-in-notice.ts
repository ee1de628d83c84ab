import type { Locale } from '@isangano/contracts/locales';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { greeting } from './greeting.ts';

type Texts = {
  subject: string;
  intro: string;
  time: string;
  browser: string;
  address: string;
  unknown: string;
  known: string;
  link: string;
};

const textsByLocale: Record<Locale, Texts> = {
  en: {
    subject: 'New sign-in to your account',
    intro: 'Somebody has signed in to your staff account from a device that it did not know.',
    time: 'Time',
    browser: 'Browser',
    address: 'Network',
    unknown: 'unknown',
    known: 'If it was you, there is nothing to do. If not, change your password now, and end all sessions.',
    link: 'Open your account',
  },
  rw: {
    subject: 'Hari uwinjiye muri konti yawe',
    intro: "Hari uwinjiye muri konti yawe y'abakozi akoresheje igikoresho itari izi.",
    time: 'Igihe',
    browser: 'Porogaramu',
    address: 'Umuyoboro wa interineti',
    unknown: 'ntibizwi',
    known:
      'Niba ari wowe, ntugire icyo ukora. Niba atari wowe, hindura ijambobanga nonaha, kandi usohoke hose.',
    link: 'Fungura konti yawe',
  },
  fr: {
    subject: 'Nouvelle connexion à votre compte',
    intro:
      "Quelqu'un s'est connecté à votre compte du personnel depuis un appareil que ce compte ne connaissait pas.",
    time: 'Heure',
    browser: 'Navigateur',
    address: 'Réseau',
    unknown: 'inconnu',
    known:
      "Si c'était vous, il n'y a rien à faire. Sinon, changez tout de suite votre mot de passe et fermez toutes les sessions.",
    link: 'Ouvrir votre compte',
  },
};

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
  const texts = textsByLocale[locale];
  const content = buildMailTexts(brand.name, {
    subject: texts.subject,
    paragraphs: [greeting(locale), texts.intro],
    facts: [
      [texts.time, `${at.slice(0, 16).replace('T', ' ')} UTC`],
      [texts.browser, browser ?? texts.unknown],
      [texts.address, address === '' ? texts.unknown : `${address}*`],
    ],
    link: { text: texts.link, url: `${siteUrl}${staffPaths.account}` },
    closing: [texts.known],
  });
  return { kind: 'sign-in-notice', locale, to: email, replyTo: brand.email, ...content };
}
