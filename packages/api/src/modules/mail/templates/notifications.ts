import { getTexts } from '@isangano/content/read-texts';
import type { ApplicationKind, FirstLook } from '@isangano/contracts/applications/values';
import { toLocalTime } from '@isangano/contracts/local-time';
import type { Locale } from '@isangano/contracts/locales';
import type { MessageView } from '@isangano/contracts/messages/message';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { composeMail, formatReference, formatTime } from './compose-mail.ts';

type NewApplication = {
  id: string;
  kind: ApplicationKind;
  name: string;
  email: string;
  phone: string;
  location: string;
  topic: string;
  isSuspect?: boolean;
};

/** The mail that informs staff of a new application. Answers and files are only in the staff area. */
export function applicationNotification(context: MailContext, application: NewApplication): Mail {
  const { staffLocale: locale, staffAddress: to } = context;
  const { id: about, kind, name, email, phone, location, topic, isSuspect = false } = application;
  const _ = getTexts(locale, 'mails');
  const title = _(`mail.newApplication.${kind}.subject`);
  const envelope = {
    kind: 'application-note',
    locale,
    to,
    about,
    replyTo: email || context.contactEmail(),
  } as const;
  return composeMail(context, envelope, {
    subject: buildSubject(locale, { title, about: name, isSuspect }),
    title,
    paragraphs: [_('mail.newApplication.intro', { name })],
    facts: [
      [_('mail.notification.name'), name],
      [_('mail.notification.email'), email || null],
      [_('mail.notification.phone'), phone || null],
      [_(`mail.newApplication.${kind}.location`), location || _('mail.newApplication.missing')],
      [_(`mail.newApplication.${kind}.topic`), topic],
    ],
    link: { text: _('mail.newApplication.all'), url: `${context.siteUrl}${staffPaths.applications}` },
  });
}

/** The mail that informs staff of an action of an applicant on a stored application. */
export function applicantNotification(
  context: MailContext,
  event: 'answered' | 'withdrawn' | 'taken' | 'declined' | 'givenUp',
  application: {
    id: string;
    kind: ApplicationKind;
    name: string;
    email: string;
    shortReference: string;
    firstLook: FirstLook | null;
  },
  { startsAt, quote }: { startsAt?: string; quote?: string } = {},
): Mail {
  const { staffLocale: locale, staffAddress: to, brand } = context;
  const { id: about, kind, shortReference, firstLook, email } = application;
  const isHidden = firstLook === 'hidden';
  const name = isHidden ? shortReference : application.name;
  const _ = getTexts(locale, 'mails');
  const title = _(`mail.applicant.${event}.subject`);
  // Such as `2026-12-01 14:30`, in the time zone of the group.
  const when = startsAt ? toLocalTime(startsAt, brand.timeZone).replace('T', ' ') : null;
  const envelope = {
    kind: 'applicant-note',
    locale,
    to,
    about,
    replyTo: isHidden ? context.contactEmail() : email,
  } as const;
  return composeMail(context, envelope, {
    subject: buildSubject(locale, { title, about: name, isSuspect: false }),
    title,
    paragraphs: [_(`mail.applicant.${event}.intro`, { name })],
    facts: [
      [_('mail.notification.name'), name],
      [_('mail.applicant.kind'), _(`mail.applicant.kind.${kind}`)],
      [_('mail.appointment.when'), when],
      [_('mail.application.reference'), formatReference(brand, application)],
    ],
    ...(quote && { quote }),
    link: { text: _('mail.newApplication.all'), url: `${context.siteUrl}${staffPaths.applications}` },
  });
}

/** The mail that informs staff of a message from the author of a record. */
export function replyNotification(
  context: MailContext,
  author: { id: string; shortReference: string; subject: string; isHidden: boolean },
  { from, text, files }: { from: { name: string; email: string }; text: string; files: readonly object[] },
): Mail {
  const { staffLocale: locale, staffAddress: to } = context;
  const _ = getTexts(locale, 'mails');
  const title = _('mail.received.title');
  const name = author.isHidden ? author.shortReference : from.name || from.email;
  const envelope = {
    kind: 'reply-note',
    locale,
    to,
    about: author.id,
    replyTo: context.contactEmail(),
  } as const;
  return composeMail(context, envelope, {
    subject: buildSubject(locale, { title, about: name, isSuspect: false }),
    title,
    paragraphs: [_('mail.received.intro', { name })],
    facts: [
      [_('mail.notification.email'), author.isHidden ? null : from.email],
      [_('mail.newMessage.subject'), author.subject],
      [_('mail.received.files'), files.length > 0 ? String(files.length) : null],
      [_('mail.reply.reference'), formatReference(context.brand, author)],
    ],
    quote: text,
    link: { text: _('mail.received.all'), url: `${context.siteUrl}${staffPaths.dashboard}` },
  });
}

/** The mail that informs staff of a new message. Replies go to its author. */
export function contactNotification(
  context: MailContext,
  message: MessageView,
  { isSuspect = false } = {},
): Mail {
  const { staffLocale: locale, staffAddress: to } = context;
  const { id: about, fullName, email, phone, subject } = message;
  const _ = getTexts(locale, 'mails');
  const title = _('mail.newMessage.title');
  const envelope = { kind: 'contact-note', locale, to, about, replyTo: email } as const;
  return composeMail(context, envelope, {
    subject: buildSubject(locale, { title, about: subject, isSuspect }),
    title,
    paragraphs: [_('mail.newMessage.intro', { name: fullName })],
    facts: [
      [_('mail.notification.name'), fullName],
      [_('mail.notification.email'), email],
      [_('mail.newMessage.subject'), subject],
      [_('mail.notification.phone'), phone || null],
      [_('mail.newMessage.reference'), formatReference(context.brand, message)],
    ],
    quote: message.message,
    link: { text: _('mail.newMessage.all'), url: `${context.siteUrl}${staffPaths.messages}` },
  });
}

type Subject = { title: string; about: string; isSuspect: boolean };

/** Returns a subject with a prefix for suspected spam by which mailboxes can filter. */
function buildSubject(locale: Locale, { title, about, isSuspect }: Subject): string {
  const _ = getTexts(locale, 'mails');
  const subject = _('mail.notification.subject', { title, about });
  return isSuspect ? `[${_('mail.notification.suspect')}] ${subject}` : subject;
}

/**
 * The state of copies of the data: one was tried, or one failed. `copyAt` is the time of the newest one, in
 * milliseconds since 1970.
 */
export type DataCopyReport = { copyAt: number | null } & (
  | { outcome: 'tried' }
  | { outcome: 'failed'; reason: string }
);

/** The mail that informs staff of copies elsewhere. */
export function dataCopyNotification(
  context: MailContext,
  report: DataCopyReport,
): Mail & { kind: 'data-copy-note' } {
  const { staffLocale: locale, staffAddress: to } = context;
  const _ = getTexts(locale, 'mails');
  const { copyAt, outcome } = report;
  const newest =
    copyAt === null ? _('mail.dataCopy.none') : `${formatTime(new Date(copyAt).toISOString())} UTC`;
  const envelope = { kind: 'data-copy-note', locale, to } as const;
  return composeMail(context, envelope, {
    subject: _(`mail.dataCopy.${outcome}.subject`),
    paragraphs: [_(`mail.dataCopy.${outcome}.intro`)],
    facts: [
      [_('mail.dataCopy.newest'), newest],
      [_('mail.dataCopy.reason'), outcome === 'failed' ? report.reason : null],
    ],
  });
}
