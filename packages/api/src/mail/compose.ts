import type { OutgoingMail } from './sender.ts';

/** The mail in the form the mail library takes; recipients are never read as lists of addresses. */
export function compose({ id, kind, locale, to, replyTo, createdAt, ...words }: OutgoingMail, from: string) {
  const domain = /@([^\s@>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    ...words,
    date: new Date(createdAt),
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale, 'X-Mail-Kind': kind },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
