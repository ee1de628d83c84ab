import { getTexts } from '@isangano/content/read-texts';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { getFormUrl } from './form-url.ts';
import { greeting } from './greeting.ts';

type ExpiringDraft = { kind: ApplicationKind; locale: Locale; email: string; expiresAt: string };

/** The mail that reminds a visitor of a draft before it expires. It contains nothing that opens the draft. */
export function draftReminder(
  { brand, siteUrl }: MailContext,
  { kind, locale, email, expiresAt }: ExpiringDraft,
): Mail {
  const _ = getTexts(locale, 'mails');
  const time = expiresAt.slice(0, 16).replace('T', ' ');
  const content = buildMailTexts(brand.name, {
    subject: _(`mail.draftReminder.subject.${kind}`),
    paragraphs: [greeting(locale), _('mail.draftReminder.expiry', { time }), _('mail.draftReminder.how')],
    link: { text: _('mail.draftReminder.link'), url: getFormUrl(siteUrl, locale, kind) },
    closing: [_('mail.draftReminder.discard')],
  });
  return { kind: 'draft-reminder', locale, to: email, replyTo: brand.email, ...content };
}
