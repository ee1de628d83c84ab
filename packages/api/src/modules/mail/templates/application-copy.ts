import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { answerLabels } from './answer-labels.gen.ts';
import { buildApplicantTexts } from './applicant-texts.ts';
import { formatAnswer } from './format-answer.ts';

type CopyTexts = {
  subject: Record<ApplicationKind, string>;
  lead: string;
  received: string;
  files: string;
};

const textsByLocale: Record<Locale, CopyTexts> = {
  en: {
    subject: {
      interview: 'A copy of your interview application',
      partner: 'A copy of your partnership application',
    },
    lead: 'You asked for a copy of your application. These are the answers that we have received, and the names of your files.',
    received: 'Received (UTC)',
    files: 'Files',
  },
  // To be reviewed by a native speaker.
  rw: {
    subject: {
      interview: "Kopi y'ubusabe bwawe bw'ikiganiro",
      partner: "Kopi y'ubusabe bwawe bw'ubufatanye",
    },
    lead: "Wasabye kopi y'ubusabe bwawe. Ibi ni ibisubizo twakiriye, n'amazina ya dosiye zawe.",
    received: 'Byakiriwe (UTC)',
    files: 'Dosiye',
  },
  fr: {
    subject: {
      interview: "Une copie de votre candidature d'entretien",
      partner: 'Une copie de votre candidature de partenariat',
    },
    lead: 'Vous avez demandé une copie de votre candidature. Voici les réponses que nous avons reçues, et les noms de vos fichiers.',
    received: 'Reçue le (UTC)',
    files: 'Fichiers',
  },
};

type SentApplication = {
  id: string;
  shortReference: string;
  kind: ApplicationKind;
  name: string;
  email: string;
  locale: Locale;
  receivedAt: string;
  /** By field, in any order. */
  answers: Readonly<Record<string, unknown>>;
  fileNames: readonly string[];
};

/**
 * The mail with the answers of an application to its applicant, in the language of the application. Only the owner of the
 * address has it sent, by a link in a mail. It has no link to the application or its files.
 */
export function applicationCopy(context: MailContext, application: SentApplication): Mail {
  const { kind, email, locale, receivedAt, answers, fileNames } = application;
  const texts = textsByLocale[locale];
  const { subject, content } = buildApplicantTexts(context, application, {
    subject: texts.subject[kind],
    paragraphs: [texts.lead],
  });
  const received: [string, string] = [texts.received, receivedAt.slice(0, 16).replace('T', ' ')];
  const lines = Object.entries(answerLabels[locale][kind]).map(([field, label]): [string, string] => [
    label,
    formatAnswer(locale, field, answers[field]),
  ]);
  const filled = [...lines, [texts.files, fileNames.join('\n')] satisfies [string, string]];
  return {
    kind: 'application-copy',
    locale,
    to: email,
    replyTo: context.brand.email,
    about: application.id,
    subject,
    content: {
      ...content,
      facts: [...(content.facts ?? []), received],
      answers: filled.filter(([, text]) => text !== ''),
    },
  };
}
