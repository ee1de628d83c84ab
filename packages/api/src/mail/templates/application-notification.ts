import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { markSuspectedSpam } from './mark-suspected-spam.ts';

type NewApplication = {
  kind: ApplicationKind;
  name: string;
  email: string;
  phone: string;
  location: string;
  topic: string;
  isSuspect?: boolean;
};

const labelsByKind = {
  interview: { subject: 'New interview application', location: 'City', topic: 'Headline' },
  partner: { subject: 'New partnership application', location: 'Country', topic: 'Project' },
} as const satisfies Record<ApplicationKind, object>;

/** The mail that informs staff of a new application. Answers and files are only in the staff area. */
export function applicationNotification(
  { brand, siteUrl, staffAddress }: MailContext,
  application: NewApplication,
): Mail {
  const { kind, name, email, phone, location, topic, isSuspect = false } = application;
  const { subject, ...labels } = labelsByKind[kind];
  const texts = buildMailTexts(brand.name, {
    subject: markSuspectedSpam(`${subject}: ${name}`, isSuspect),
    title: subject,
    paragraphs: [`${name} sent an application.`],
    facts: [
      ['Name', name],
      ['E-mail', email],
      ['Phone', phone],
      [labels.location, location || 'Not specified'],
      [labels.topic, topic],
    ],
    link: { text: 'All applications', url: `${siteUrl}${staffPaths.applications}` },
  });
  return { kind: 'application-note', locale: 'en', to: staffAddress, replyTo: email, ...texts };
}
