import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { staffPaths } from '@isangano/contracts/routes';
import { writeLetter } from '../letter.ts';
import type { Mail, MailDesk } from '../mail.ts';
import { markSuspect } from './mark-suspect.ts';

type NewApplication = {
  kind: ApplicationKind;
  name: string;
  email: string;
  phone: string;
  location: string;
  topic: string;
  isSuspect?: boolean;
};

const words = {
  interview: { subject: 'New interview application', location: 'City', topic: 'Headline' },
  partner: { subject: 'New partnership application', location: 'Country', topic: 'Project' },
} as const satisfies Record<ApplicationKind, object>;

/** Tells the staff of a new application; its answers and files stay where staff sign in. */
export function applicationNote(
  { brand, siteUrl, staffAddress }: MailDesk,
  application: NewApplication,
): Mail {
  const { kind, name, email, phone, location, topic, isSuspect = false } = application;
  const { subject, ...labels } = words[kind];
  const written = writeLetter(brand.name, {
    subject: markSuspect(`${subject}: ${name}`, isSuspect),
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
  return { kind: 'application-note', locale: 'en', to: staffAddress, replyTo: email, ...written };
}
