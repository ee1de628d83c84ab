import { localizePath } from '@isangano/content/locale-paths';
import { getTexts } from '@isangano/content/read-texts';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import { publicPaths, resumeFragmentKey } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { composeMail, formatTime, greeting } from './compose-mail.ts';

const formPaths: Record<ApplicationKind, string> = {
  interview: publicPaths.interviewForm,
  partner: publicPaths.partnershipApplication,
};

/** The locale is the language of the visitor. */
type Draft = { kind: ApplicationKind; locale: Locale; email: string; expiresAt: string };

/**
 * The mail with the link to a draft. It contains the capability, so it is sent with `sendDirectly`. The key is in the
 * fragment, which browsers send to no server.
 */
export function draftLink(context: MailContext, draft: Draft & { id: string; capability: string }): Mail {
  const { id, kind, locale, email: to, expiresAt, capability } = draft;
  const _ = getTexts(locale, 'mails');
  const url = `${getFormUrl(context, draft)}#${resumeFragmentKey}=${id}.${capability}`;
  const expiry = _('mail.draftLink.expiry', { time: formatTime(expiresAt) });
  const envelope = { kind: 'draft-link', locale, to } as const;
  return composeMail(context, envelope, {
    subject: _(`mail.draftLink.subject.${kind}`),
    paragraphs: [greeting(locale), _('mail.draftLink.how'), _('mail.draftLink.warning')],
    link: { text: _('mail.draftLink.link'), url },
    closing: [expiry, _('mail.draftLink.unexpected')],
  });
}

/** The mail that reminds a visitor of a draft before it expires. It contains nothing that opens the draft. */
export function draftReminder(context: MailContext, draft: Draft): Mail {
  const { kind, locale, email: to, expiresAt } = draft;
  const _ = getTexts(locale, 'mails');
  const expiry = _('mail.draftReminder.expiry', { time: formatTime(expiresAt) });
  const envelope = { kind: 'draft-reminder', locale, to } as const;
  return composeMail(context, envelope, {
    subject: _(`mail.draftReminder.subject.${kind}`),
    paragraphs: [greeting(locale), expiry, _('mail.draftReminder.how')],
    link: { text: _('mail.draftReminder.link'), url: getFormUrl(context, draft) },
    closing: [_('mail.draftReminder.discard')],
  });
}

function getFormUrl({ siteUrl }: MailContext, { kind, locale }: Draft): string {
  return `${siteUrl}${localizePath(locale, formPaths[kind])}`;
}
