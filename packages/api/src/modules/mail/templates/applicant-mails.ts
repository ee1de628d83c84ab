import { getTexts } from '@isangano/content/read-texts';
import type { CorrectableField } from '@isangano/contracts/applications/corrections';
import type { ApplicationKind, Decision } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { ReplyTemplate } from '@isangano/contracts/replies/reply';
import type { Mail, MailContext, MailKind } from '../mail.ts';
import { getFieldLabel, listAnswerLabels, writeAnswer } from './answers.ts';
import { describeAppointment, formatLocalTime, type MailedAppointment } from './appointment-texts.ts';
import { composeMail, formatReference, formatTime, greeting, type MailTexts } from './compose-mail.ts';

type Applicant = { id: string; shortReference: string; name: string; email: string; locale: Locale };
type Application = Applicant & { kind: ApplicationKind };

/** The mail that confirms to an applicant, in their language, that the application was received, with the link to its status. */
export function applicationReceipt(
  context: MailContext,
  application: Application & { statusUrl: string },
): Mail {
  const _ = getTexts(application.locale, 'mails');
  return composeApplicantMail(context, 'application-receipt', application, {
    subject: _(`mail.receipt.subject.${application.kind}`),
    paragraphs: [_('mail.receipt.next')],
    link: { text: _('mail.receipt.status'), url: application.statusUrl },
  });
}

type DecidedApplication = Application & {
  status: Decision;
  reason?: string | undefined;
  /** The appointment that the decision has cancelled. */
  cancelled?: MailedAppointment | undefined;
};

/**
 * The mail that informs an applicant of the decision, in their language. The subject does not reveal it. The reason is as
 * the reviewer wrote it. An appointment that is cancelled by it is removed from calendars.
 */
export function applicationDecision(context: MailContext, application: DecidedApplication): Mail {
  const { kind, status, reason, cancelled } = application;
  const _ = getTexts(application.locale, 'mails');
  const paragraphs = _(`mail.decision.${status}.${kind}`).split('\n\n');
  return composeApplicantMail(context, 'application-decision', application, {
    subject: _(`mail.decision.subject.${kind}`),
    paragraphs: cancelled ? [...paragraphs, _('mail.decision.appointment')] : paragraphs,
    ...(cancelled && describeAppointment(context, application, cancelled, 'CANCEL')),
    ...(reason && { answers: [[_('mail.decision.reason'), reason]] }),
  });
}

/**
 * The mail that asks an applicant, in their language, to correct an application, or reminds of that. It names what is to be
 * corrected, with the reason as the reviewer wrote it, and its link opens the form.
 */
export function correctionRequest(
  context: MailContext,
  occasion: 'asked' | 'reminder',
  application: Application & {
    fields: readonly CorrectableField[];
    reason: string;
    closesAt: string;
    url: string;
  },
): Mail {
  const { kind, locale, fields, reason, closesAt, url } = application;
  const _ = getTexts(locale, 'mails');
  return composeApplicantMail(context, 'correction-request', application, {
    subject: _(`mail.correction.subject.${occasion}.${kind}`),
    paragraphs: [_(`mail.correction.${occasion}`), _('mail.correction.how')],
    facts: [[_('mail.correction.until'), formatLocalTime(locale, closesAt, context.brand.timeZone)]],
    link: { text: _('mail.correction.open'), url },
    answers: [
      [_('mail.correction.what'), fields.map((field) => getFieldLabel(locale, kind, field)).join('\n')],
      [_('mail.correction.why'), reason],
    ],
  });
}

/**
 * The mail with the link by which the owner of an address requests a copy of an application. It contains nothing that
 * was typed.
 */
export function copyConfirmation(
  context: MailContext,
  {
    id: about,
    kind,
    email: to,
    locale,
    url,
  }: Pick<Application, 'id' | 'kind' | 'email' | 'locale'> & { url: string },
): Mail {
  const _ = getTexts(locale, 'mails');
  const envelope = { kind: 'copy-confirmation', locale, to, about } as const;
  return composeMail(context, envelope, {
    subject: _(`mail.copyConfirmation.subject.${kind}`),
    paragraphs: [greeting(locale), _('mail.copyConfirmation.ask')],
    link: { text: _('mail.copyConfirmation.send'), url },
    closing: [_('mail.copyConfirmation.ignore')],
  });
}

type SentApplication = Application & {
  receivedAt: string;
  /** By field, in any order. */
  answers: Readonly<Record<string, unknown>>;
  fileNames: readonly string[];
};

/**
 * The mail with the answers of an application to its applicant, in the language of the application. Only the owner of
 * the address can request it, by a mailed link. It has no link to the application or its files.
 */
export function applicationCopy(context: MailContext, application: SentApplication): Mail {
  const { kind, locale, receivedAt, answers, fileNames } = application;
  const _ = getTexts(locale, 'mails');
  const lines = listAnswerLabels(locale, kind).map(([field, label]): [string, string] => [
    label,
    writeAnswer(locale, field, answers[field]),
  ]);
  const files: [string, string] = [_('mail.copy.files'), fileNames.join('\n')];
  const mail = composeApplicantMail(context, 'application-copy', application, {
    subject: _(`mail.copy.subject.${kind}`),
    paragraphs: [_('mail.copy.lead')],
  });
  return {
    ...mail,
    content: {
      ...mail.content,
      facts: [...(mail.content.facts ?? []), [_('mail.copy.received'), formatTime(receivedAt)]],
      answers: [...lines, files].filter(([, text]) => text !== ''),
    },
  };
}

/** Returns a mail about an application to its applicant, with its reference and where to ask questions. */
export function composeApplicantMail(
  context: MailContext,
  kind: MailKind,
  application: Applicant,
  {
    subject,
    paragraphs,
    facts = [],
    ...others
  }: Pick<MailTexts, 'subject' | 'paragraphs' | 'facts' | 'answers' | 'link' | 'event'>,
): Mail {
  const { brand, contactEmail } = context;
  const { id, name, email: to, locale } = application;
  const _ = getTexts(locale, 'mails');
  const envelope = { kind, locale, to, about: id } as const;
  return composeMail(context, envelope, {
    subject,
    paragraphs: [greeting(locale, name), ...paragraphs],
    mark: { id, text: _('mail.application.mark') },
    facts: [...facts, [_('mail.application.reference'), formatReference(brand, application)]],
    ...others,
    closing: [_('mail.application.question', { email: contactEmail() })],
  });
}

type Recipient = { name: string; locale: Locale };
type ReplyTo = Recipient & {
  /** Id of the application or message. */
  id: string;
  shortReference: string;
  email: string;
  /** The message that is answered, if it is one. */
  quote?: string;
};

/** Returns the texts that a reply can begin with, in the language of the recipient. */
export function listReplyTemplates({ name, locale }: Recipient): ReplyTemplate[] {
  const _ = getTexts(locale, 'mails');
  const start = greeting(locale, name);
  return [
    { name: 'blank', text: start },
    { name: 'thanks', text: `${start}\n\n${_('mail.reply.thanks')}` },
    { name: 'question', text: `${start}\n\n${_('mail.reply.question')}` },
  ];
}

/** The mail with a reply of staff to an application or a message. Its first line is the greeting that staff see. */
export function replyMail(
  context: MailContext,
  record: ReplyTo,
  { subject, text }: { subject: string; text: string },
): Mail {
  const { id: about, email: to, locale, quote } = record;
  const reference = getTexts(locale, 'mails')('mail.reply.reference');
  // Each line is a paragraph: mail clients join lines.
  const paragraphs = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const envelope = { kind: 'reply', locale, to, about } as const;
  return composeMail(context, envelope, {
    subject,
    paragraphs,
    facts: [[reference, formatReference(context.brand, record)]],
    ...(quote !== undefined && { quote }),
  });
}
