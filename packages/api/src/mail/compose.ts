import type { OutgoingMail } from './sender.ts';

/** The mail in the form the mail library takes; recipients are never read as lists of addresses. */
export function compose(mail: OutgoingMail, from: string) {
  const { id, kind, locale, to, replyTo, createdAt, leaveUrl, ...words } = mail;
  const domain = /@([^\s@>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    ...words,
    date: new Date(createdAt),
    messageId: `<${id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': locale,
      'X-Mail-Kind': kind,
      ...(leaveUrl !== null && leaveHeaders(leaveUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mail programs show a button for this that asks nothing more (RFC 8058). */
function leaveHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
