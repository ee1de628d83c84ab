import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { getFormUrl } from './form-url.ts';
import { greeting } from './greeting.ts';

type ReminderTexts = {
  subject: Record<ApplicationKind, string>;
  /** `time` is in UTC. */
  expiry: (time: string) => string;
  how: string;
  link: string;
  discard: string;
};

const textsByLocale: Record<Locale, ReminderTexts> = {
  en: {
    subject: {
      interview: 'Your interview application is not sent yet',
      partner: 'Your partnership application is not sent yet',
    },
    expiry: (time) =>
      `You began an application with us. What you saved of it will be deleted on ${time} UTC.`,
    how: 'To go on, open the form on the device that you used, or enter your code there under “I have a code”. We cannot read your answers, and this mail contains no key to them.',
    link: 'Open the form',
    discard: 'If you no longer want to apply, there is nothing to do.',
  },
  // To be reviewed by a native speaker.
  rw: {
    subject: {
      interview: "Ubusabe bwawe bw'ikiganiro ntiburoherezwa",
      partner: "Ubusabe bwawe bw'ubufatanye ntiburoherezwa",
    },
    expiry: (time) => `Watangiye kuzuza ubusabe iwacu. Ibyo wabitse bizasibwa ku wa ${time} UTC.`,
    how: 'Kugira ngo ukomeze, fungura ifishi ku gikoresho wakoresheje, cyangwa wandikemo kode yawe ahanditse ngo “Mfite kode”. Ntidushobora gusoma ibyo wanditse, kandi iyi imeyili nta rufunguzo rwabyo irimo.',
    link: 'Fungura ifishi',
    discard: 'Niba utagishaka gusaba, nta kindi ukora.',
  },
  fr: {
    subject: {
      interview: "Votre candidature d'entretien n'est pas encore envoyée",
      partner: "Votre candidature de partenariat n'est pas encore envoyée",
    },
    expiry: (time) =>
      `Vous avez commencé une candidature chez nous. Ce que vous en avez enregistré sera supprimé le ${time} UTC.`,
    how: "Pour continuer, ouvrez le formulaire sur l'appareil que vous avez utilisé, ou saisissez-y votre code sous « J'ai un code ». Nous ne pouvons pas lire vos réponses, et ce message n'en contient pas la clé.",
    link: 'Ouvrir le formulaire',
    discard: "Si vous ne souhaitez plus postuler, il n'y a rien à faire.",
  },
};

type ExpiringDraft = { kind: ApplicationKind; locale: Locale; email: string; expiresAt: string };

/** The mail that reminds a visitor of a draft before it expires. It contains nothing that opens the draft. */
export function draftReminder(
  { brand, siteUrl }: MailContext,
  { kind, locale, email, expiresAt }: ExpiringDraft,
): Mail {
  const texts = textsByLocale[locale];
  const content = buildMailTexts(brand.name, {
    subject: texts.subject[kind],
    paragraphs: [greeting(locale), texts.expiry(expiresAt.slice(0, 16).replace('T', ' ')), texts.how],
    link: { text: texts.link, url: getFormUrl(siteUrl, locale, kind) },
    closing: [texts.discard],
  });
  return { kind: 'draft-reminder', locale, to: email, replyTo: brand.email, ...content };
}
