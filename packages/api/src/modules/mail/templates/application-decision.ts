import { getTexts } from '@isangano/content/read-texts';
import type { ApplicationKind, Decision } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildApplicantTexts } from './applicant-texts.ts';

type DecidedApplication = {
  id: string;
  shortReference: string;
  kind: ApplicationKind;
  name: string;
  email: string;
  status: Decision;
  locale: Locale;
  /** As the reviewer wrote it. */
  reason?: string | undefined;
};

/** The mail that informs an applicant of the decision, in their language. The subject does not reveal it. */
export function applicationDecision(context: MailContext, application: DecidedApplication): Mail {
  const { id, kind, email, status, locale, reason } = application;
  const _ = getTexts(locale, 'mails');
  const texts = buildApplicantTexts(context, application, {
    subject: _(`mail.decision.subject.${kind}`),
    paragraphs: _(`mail.decision.${status}.${kind}`).split('\n\n'),
    answers: reason ? [[_('mail.decision.reason'), reason]] : [],
  });
  const replyTo = context.brand.email;
  return { kind: 'application-decision', locale, to: email, replyTo, about: id, ...texts };
}
