import type { Locale } from '@isangano/contracts/locales';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { greeting } from './greeting.ts';

/** What has changed about the ways to sign in to an account. */
export type FactorChange = 'added' | 'removed' | 'codes' | 'reset' | 'password' | 'passwordOnly';

type Texts = {
  subject: string;
  changes: Record<FactorChange, string>;
  account: string;
  time: string;
  known: string;
  link: string;
};

const textsByLocale: Record<Locale, Texts> = {
  en: {
    subject: 'Sign-in of a staff account has changed',
    changes: {
      added: 'A passkey or an authenticator app was added to a staff account.',
      removed: 'A passkey or an authenticator app was removed from a staff account.',
      codes: 'The recovery codes of a staff account were replaced.',
      reset: 'The passkeys, the authenticator app and the recovery codes of a staff account were removed.',
      password:
        'A staff account got a new password. Its passkeys, its authenticator app, its recovery codes and its API tokens were removed.',
      passwordOnly: 'A staff account got a new password. Its second factors and API tokens were kept.',
    },
    account: 'Account',
    time: 'Time',
    known:
      'If you know about it, there is nothing to do. If not, an owner can set a new password, which ends every access.',
    link: 'Open the staff area',
  },
  // To be reviewed by a native speaker.
  rw: {
    subject: "Uburyo bwo kwinjira muri konti y'umukozi bwahindutse",
    changes: {
      added: "Passkey cyangwa porogaramu itanga kode yongewe kuri konti y'umukozi.",
      removed: "Passkey cyangwa porogaramu itanga kode yakuwe kuri konti y'umukozi.",
      codes: "Kode zo kugaruka kuri konti y'umukozi zasimbujwe.",
      reset: "Passkeys, porogaramu itanga kode na kode zo kugaruka bya konti y'umukozi byakuweho.",
      password:
        "Konti y'umukozi yahawe ijambobanga rishya. Passkeys, porogaramu itanga kode, kode zo kugaruka na token za API byayo byakuweho.",
      passwordOnly:
        "Konti y'umukozi yahawe ijambobanga rishya. Ibindi byo kwinjira na token za API byagumyeho.",
    },
    account: 'Konti',
    time: 'Igihe',
    known:
      "Niba ubizi, nta kindi ukora. Niba utabizi, nyir'urubuga ashobora gushyiraho ijambobanga rishya, rihagarika ukwinjira kose.",
    link: 'Fungura ahagenewe abakozi',
  },
  fr: {
    subject: "La connexion d'un compte du personnel a changé",
    changes: {
      added: "Une clé d'accès ou une application d'authentification a été ajoutée à un compte du personnel.",
      removed:
        "Une clé d'accès ou une application d'authentification a été retirée d'un compte du personnel.",
      codes: "Les codes de secours d'un compte du personnel ont été remplacés.",
      reset:
        "Les clés d'accès, l'application d'authentification et les codes de secours d'un compte du personnel ont été retirés.",
      password:
        "Un compte du personnel a reçu un nouveau mot de passe. Ses clés d'accès, son application d'authentification, ses codes de secours et ses jetons d'API ont été retirés.",
      passwordOnly:
        "Un compte du personnel a reçu un nouveau mot de passe. Ses seconds facteurs et ses jetons d'API ont été gardés.",
    },
    account: 'Compte',
    time: 'Heure',
    known:
      "Si vous êtes au courant, il n'y a rien à faire. Sinon, un propriétaire peut créer un nouveau mot de passe, ce qui met fin à tous les accès.",
    link: "Ouvrir l'espace du personnel",
  },
};

type Notice = { to: string; locale: Locale; email: string; change: FactorChange; at: string };

/** The mail that informs a member of staff, or an owner, of a change to how an account signs in; `at` is ISO 8601. */
export function factorNotice(
  { brand, siteUrl }: Pick<MailContext, 'brand' | 'siteUrl'>,
  { to, locale, email, change, at }: Notice,
): Mail & { kind: 'factor-notice' } {
  const texts = textsByLocale[locale];
  const content = buildMailTexts(brand.name, {
    subject: texts.subject,
    paragraphs: [greeting(locale), texts.changes[change]],
    facts: [
      [texts.account, email],
      [texts.time, `${at.slice(0, 16).replace('T', ' ')} UTC`],
    ],
    link: { text: texts.link, url: `${siteUrl}${staffPaths.account}` },
    closing: [texts.known],
  });
  return { kind: 'factor-notice', locale, to, replyTo: brand.email, ...content };
}
