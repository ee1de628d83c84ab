import { getTexts } from '@isangano/content/read-texts';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { resumeFragmentKey } from '@isangano/contracts/drafts/resume-link';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { getFormUrl } from './form-url.ts';
import { greeting } from './greeting.ts';

type LinkedDraft = {
  id: string;
  kind: ApplicationKind;
  /** The language of the visitor. */
  locale: Locale;
  email: string;
  expiresAt: string;
  capability: string;
};

/**
 * The mail with the link to a draft. It contains the capability, so it is sent with `sendDirectly`. The key is in the fragment,
 * which browsers send to no server.
 */
export function draftLink(
  { brand, siteUrl }: MailContext,
  { id, kind, locale, email, expiresAt, capability }: LinkedDraft,
): Mail {
  const _ = getTexts(locale, 'mails');
  const time = expiresAt.slice(0, 16).replace('T', ' ');
  const fragment = `#${resumeFragmentKey}=${id}.${capability}`;
  const content = buildMailTexts(brand.name, {
    subject: _(`mail.draftLink.subject.${kind}`),
    paragraphs: [greeting(locale), _('mail.draftLink.how'), _('mail.draftLink.warning')],
    link: { text: _('mail.draftLink.link'), url: `${getFormUrl(siteUrl, locale, kind)}${fragment}` },
    closing: [_('mail.draftLink.expiry', { time }), _('mail.draftLink.unexpected')],
  });
  return { kind: 'draft-link', locale, to: email, replyTo: brand.email, ...content };
}
