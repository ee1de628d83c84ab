import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildApplicantTexts } from './applicant-texts.ts';

type ReceiptTexts = {
  subject: Record<ApplicationKind, string>;
  next: string;
  status: string;
};

const textsByLocale: Record<Locale, ReceiptTexts> = {
  en: {
    subject: {
      interview: 'We have received your interview application',
      partner: 'We have received your partnership application',
    },
    next: 'Thank you, your application has arrived. We read every application and contact you within 2–3 business days.',
    status: 'See receipt and status',
  },
  rw: {
    subject: {
      interview: "Twakiriye ubusabe bwawe bw'ikiganiro",
      partner: "Twakiriye ubusabe bwawe bw'ubufatanye",
    },
    next: "Urakoze, ubusabe bwawe bwatugezeho. Dusoma ubusabe bwose, kandi tuzakuvugisha mu minsi 2–3 y'akazi.",
    // To be reviewed by a native speaker.
    status: "Reba inyemezabwakirwe n'aho ubusabe bugeze",
  },
  fr: {
    subject: {
      interview: "Nous avons bien reçu votre candidature d'entretien",
      partner: 'Nous avons bien reçu votre candidature de partenariat',
    },
    next: 'Merci, votre candidature nous est parvenue. Nous lisons chaque candidature et vous contactons sous 2 à 3 jours ouvrables.',
    status: 'Voir le reçu et le suivi',
  },
};

type ReceivedApplication = {
  id: string;
  shortReference: string;
  kind: ApplicationKind;
  name: string;
  email: string;
  locale: Locale;
  statusUrl: string;
};

/** The mail that confirms to an applicant, in their language, that the application was received, with the link to its status. */
export function applicationReceipt(context: MailContext, application: ReceivedApplication): Mail {
  const { id, kind, email, locale, statusUrl } = application;
  const { subject, next, status } = textsByLocale[locale];
  const texts = buildApplicantTexts(context, application, {
    subject: subject[kind],
    paragraphs: [next],
    link: { text: status, url: statusUrl },
  });
  const replyTo = context.brand.email;
  return { kind: 'application-receipt', locale, to: email, replyTo, about: id, ...texts };
}
