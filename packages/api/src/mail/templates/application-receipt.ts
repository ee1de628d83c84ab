import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { greeting } from './greeting.ts';

type ReceiptTexts = {
  subject: Record<ApplicationKind, string>;
  next: string;
  reference: string;
  question: (email: string) => string;
};

const textsByLocale: Record<Locale, ReceiptTexts> = {
  en: {
    subject: {
      interview: 'We have received your interview application',
      partner: 'We have received your partnership application',
    },
    next: 'Thank you, your application has arrived. We read every application and contact you within 2–3 business days.',
    reference: 'Reference',
    question: (email) => `If you have a question, answer this mail or write to ${email}.`,
  },
  rw: {
    subject: {
      interview: "Twakiriye ubusabe bwawe bw'ikiganiro",
      partner: "Twakiriye ubusabe bwawe bw'ubufatanye",
    },
    next: "Urakoze, ubusabe bwawe bwatugezeho. Dusoma ubusabe bwose, kandi tuzakuvugisha mu minsi 2–3 y'akazi.",
    reference: "Nimero y'ubusabe",
    question: (email) => `Niba ufite ikibazo, subiza iyi imeyili cyangwa utwandikire kuri ${email}.`,
  },
  fr: {
    subject: {
      interview: "Nous avons bien reçu votre candidature d'entretien",
      partner: 'Nous avons bien reçu votre candidature de partenariat',
    },
    next: 'Merci, votre candidature nous est parvenue. Nous lisons chaque candidature et vous contactons sous 2 à 3 jours ouvrables.',
    reference: 'Référence',
    question: (email) => `Si vous avez une question, répondez à ce message ou écrivez à ${email}.`,
  },
};

type ReceivedApplication = { id: string; kind: ApplicationKind; name: string; email: string; locale: Locale };

/** The mail that confirms to an applicant, in their language, that the application was received. */
export function applicationReceipt(
  { brand }: MailContext,
  { id, kind, name, email, locale }: ReceivedApplication,
): Mail {
  const { subject, next, reference, question } = textsByLocale[locale];
  const texts = buildMailTexts(brand.name, {
    subject: subject[kind],
    paragraphs: [greeting(locale, name), next],
    facts: [[reference, id]],
    closing: [question(brand.email)],
  });
  return { kind: 'application-receipt', locale, to: email, replyTo: brand.email, ...texts };
}
