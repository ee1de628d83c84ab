import { getTexts } from '@isangano/content/read-texts';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildApplicantTexts } from './applicant-texts.ts';

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
  const _ = getTexts(locale, 'mails');
  const texts = buildApplicantTexts(context, application, {
    subject: _(`mail.receipt.subject.${kind}`),
    paragraphs: [_('mail.receipt.next')],
    link: { text: _('mail.receipt.status'), url: statusUrl },
  });
  const replyTo = context.brand.email;
  return { kind: 'application-receipt', locale, to: email, replyTo, about: id, ...texts };
}
