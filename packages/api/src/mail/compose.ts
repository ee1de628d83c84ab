import type { OutgoingMail } from './sender.ts';

/** Returns the options for nodemailer. Addresses are objects, so that none is parsed as a list. */
export function compose(mail: OutgoingMail, from: string) {
  const { id, kind, locale, to, replyTo, createdAt, unsubscribeUrl, mark, event, ...texts } = mail;
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    ...texts,
    ...(mark && { attachments: [attachMark(mark)] }),
    // As an alternative text, which calendars of mail clients read, and as an attachment for the others.
    ...(event && { icalEvent: { method: event.method, filename: 'interview.ics', content: event.ics } }),
    date: new Date(createdAt),
    messageId: `<${id}@${getSenderDomain(from)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': locale,
      'X-Mail-Kind': kind,
      ...(unsubscribeUrl !== null && buildUnsubscribeHeaders(unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns the domain of a sender such as `Name <a@b.example>`. */
export function getSenderDomain(from: string): string {
  return /@([^\s@>]+)/.exec(from)?.[1] ?? 'localhost';
}

/** Mail clients show it where the HTML refers to it, and not in their lists of attachments. */
function attachMark({ contentId, png }: NonNullable<OutgoingMail['mark']>) {
  return {
    filename: 'mark.png',
    content: png,
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    cid: contentId,
  };
}

/** Mail clients show a one-click button for these headers (RFC 8058). */
function buildUnsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
