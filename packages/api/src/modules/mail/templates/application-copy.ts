import { getTexts } from '@isangano/content/read-texts';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { listAnswerLabels } from './answer-labels.ts';
import { buildApplicantTexts } from './applicant-texts.ts';
import { formatAnswer } from './format-answer.ts';

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
  const _ = getTexts(locale, 'mails');
  const { subject, content } = buildApplicantTexts(context, application, {
    subject: _(`mail.copy.subject.${kind}`),
    paragraphs: [_('mail.copy.lead')],
  });
  const received: [string, string] = [_('mail.copy.received'), receivedAt.slice(0, 16).replace('T', ' ')];
  const lines = listAnswerLabels(locale, kind).map(([field, label]): [string, string] => [
    label,
    formatAnswer(locale, field, answers[field]),
  ]);
  const filled = [...lines, [_('mail.copy.files'), fileNames.join('\n')] satisfies [string, string]];
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
