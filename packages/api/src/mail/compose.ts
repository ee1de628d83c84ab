import type { OutgoingMail } from './sender.ts';

/** Returns the options for nodemailer. Addresses are objects, so that none is parsed as a list. */
export function compose(mail: OutgoingMail, from: string) {
  const { id, kind, locale, to, replyTo, createdAt, unsubscribeUrl, ...texts } = mail;
  const domain = /@([^\s@>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    ...texts,
    date: new Date(createdAt),
    messageId: `<${id}@${domain}>`,
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

/** Mail clients show a one-click button for these headers (RFC 8058). */
function buildUnsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
