import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { addStopLink } from '../recipients.ts';
import { renderMail } from '../render-mail.ts';
import { passwordLink } from './account-mails.ts';
import {
  applicationCopy,
  applicationDecision,
  applicationReceipt,
  copyConfirmation,
  correctionRequest,
} from './applicant-mails.ts';
import { draftLink, draftReminder } from './draft-mails.ts';
import { interviewAppointment } from './interview-appointment.ts';
import { newsletterConfirmation, newsletterWelcome } from './newsletter-mails.ts';
import { applicationNotification, contactNotification, dataCopyNotification } from './notifications.ts';

export const mailContext: MailContext = {
  brand: {
    name: 'Isangano Group',
    timeZone: 'Africa/Kigali',
    referencePrefix: 'ISG',
  },
  contactEmail: () => 'muraho@isangano.example',
  replyAddress: null,
  sms: null,
  staffAddress: 'staff@isangano.example',
  staffLocale: 'en',
  siteUrl: 'https://www.isangano.example',
  isLocalSite: false,
  hasPublicUrl: true,
  directSender: null,
  wake: () => undefined,
};

export const application = {
  id: '019a9f4e-0000-7000-8000-000000000001',
  kind: 'interview',
  name: 'Aline Uwase',
  email: 'aline@mail.example',
  phone: '+250 788 123 456',
  location: '',
  topic: 'A weaver\nBcc: everyone@mail.example',
} as const;

const appointment = {
  sequence: 0,
  startsAt: '2026-12-01T12:30:00.000Z',
  minutes: 60,
  place: 'Studio 1, KN 5 Avenue',
  note: 'Bring a basket.\nThe gate is green.',
  changedAt: '2026-11-22T08:30:00.000Z',
} as const;

type RenderedMail = { subject: string; text: string; html: string };

/** Renders a mail as it is sent. */
export function renderTestMail({ locale, subject, content }: Mail): RenderedMail {
  return { subject, ...renderMail(locale, content) };
}

/** Renders every mail to applicants, subscribers and the group, by name, as it is stored. */
export function renderAllTemplates(locale: Locale): Record<string, RenderedMail> {
  const id = '01930000-0000-7000-8000-000000000001';
  const buildLink = (page: string) => `${mailContext.siteUrl}/newsletter/${page}?id=${id}&signature=abc`;
  const statusUrl = `${mailContext.siteUrl}/application-status#a1.b2`;
  const applicant = { ...application, id, shortReference: '7K3FQ2', locale, statusUrl };
  const subscriber = { id, email: 'keza@mail.example', locale };
  const groupContext = { ...mailContext, staffLocale: locale };
  const mails: Record<string, Mail> = {
    'interview notification': applicationNotification(groupContext, application),
    'partner notification': applicationNotification(groupContext, { ...application, kind: 'partner' }),
    'message notification': contactNotification(groupContext, {
      id,
      shortReference: '7K3FQ2',
      fullName: application.name,
      email: application.email,
      phone: application.phone,
      subject: application.topic,
      message: 'Hello\n<b>all</b>',
      status: 'unread',
      createdAt: '2026-11-22T08:30:00.000Z',
    }),
    'copy tried': dataCopyNotification(groupContext, {
      outcome: 'tried',
      copyAt: Date.UTC(2026, 10, 22, 8, 30),
    }),
    'copy failed': dataCopyNotification(groupContext, {
      outcome: 'failed',
      copyAt: null,
      reason: 'The bucket desk at https://s3.example cannot be reached.',
    }),
    'interview receipt': applicationReceipt(mailContext, applicant),
    'partner receipt': applicationReceipt(mailContext, { ...applicant, kind: 'partner' }),
    'interview copy': applicationCopy(mailContext, {
      ...applicant,
      receivedAt: '2026-11-22T08:30:00.000Z',
      answers: {
        fullName: application.name,
        headline: application.topic,
        contentTypes: ['Life story', 'Education'],
        pitch: 'First line\n<b>second</b> line',
        format: 'InStudio',
        consentPublish: true,
        notes: '',
      },
      fileNames: ['portrait.jpg', 'story.pdf'],
    }),
    'copy confirmation': copyConfirmation(mailContext, {
      ...applicant,
      url: `${mailContext.siteUrl}/mail/copy?id=${id}&signature=abc`,
    }),
    'interview approved': applicationDecision(mailContext, { ...applicant, status: 'approved' }),
    'interview rejected': applicationDecision(mailContext, { ...applicant, status: 'rejected' }),
    'interview rejected with a reason': applicationDecision(mailContext, {
      ...applicant,
      status: 'rejected',
      reason: 'We filmed <b>two</b> weavers\nthis season.',
    }),
    'interview rejected with an appointment': applicationDecision(mailContext, {
      ...applicant,
      status: 'rejected',
      cancelled: appointment,
    }),
    ...Object.fromEntries(
      (['set', 'changed', 'cancelled'] as const).map((change) => [
        `appointment ${change}`,
        interviewAppointment(mailContext, { ...applicant, change, appointment }),
      ]),
    ),
    ...Object.fromEntries(
      (['asked', 'reminder'] as const).map((occasion) => [
        `correction ${occasion}`,
        correctionRequest(mailContext, occasion, {
          ...applicant,
          fields: ['pitch', 'portraitUrl'],
          reason: 'The portrait is blurred.',
          closesAt: '2026-12-01T21:50:00.000Z',
          url: statusUrl,
        }),
      ]),
    ),
    'partner approved': applicationDecision(mailContext, {
      ...applicant,
      kind: 'partner',
      status: 'approved',
    }),
    'partner rejected': applicationDecision(mailContext, {
      ...applicant,
      kind: 'partner',
      status: 'rejected',
    }),
    'draft reminder': draftReminder(mailContext, {
      kind: 'interview',
      locale,
      email: 'keza@mail.example',
      expiresAt: '2026-12-24T08:30:00.000Z',
    }),
    'password link': passwordLink(mailContext, { email: 'keza@mail.example', locale, token: 'id=1&k=2' }),
    'draft link': draftLink(mailContext, {
      id: 'a1'.repeat(16),
      kind: 'partner',
      locale,
      email: 'keza@mail.example',
      expiresAt: '2026-12-24T08:30:00.000Z',
      capability: 'c'.repeat(43),
    }),
    'newsletter confirmation': newsletterConfirmation(mailContext, {
      ...subscriber,
      confirmUrl: buildLink('confirm'),
    }),
    'newsletter welcome': newsletterWelcome(mailContext, {
      ...subscriber,
      unsubscribeUrl: buildLink('unsubscribe'),
    }),
  };
  return Object.fromEntries(
    Object.entries(mails).map(([name, mail]) => [
      name,
      renderTestMail(addStopLink(mail, `${mailContext.siteUrl}/mail/stop?to=hash&signature=abc`)),
    ]),
  );
}
