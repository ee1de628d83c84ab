import type { OutgoingMail } from './sender.ts';

type ComposeOptions = {
  /** The envelope sender, which undeliverable mails come back to; else the sender. */
  returnPath?: string | undefined;
  /** Part of the Message-ID, by which a report about the mail is recognized. */
  token?: string | undefined;
};

export const kindHeader = 'X-Mail-Kind';

/** In an envelope, addresses are parsed as a list; all others have none of their own. */
const plainAddress = /^[^\s,;:<>()"@]+@[^\s,;:<>()"@]+$/;

/** Returns the options for nodemailer. Addresses are objects, so that none is parsed as a list. */
export function compose(mail: OutgoingMail, from: string, { returnPath, token }: ComposeOptions = {}) {
  const {
    id,
    kind,
    about: _about,
    locale,
    to,
    replyTo,
    createdAt,
    unsubscribeUrl,
    mark,
    event,
    ...texts
  } = mail;
  const messageId = `<${token === undefined ? id : `${id}.${token}`}@${getSenderDomain(from)}>`;
  return {
    from: parseSender(from),
    to: { name: '', address: to },
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    ...texts,
    ...(mark && {
      // Mail clients show it where the HTML refers to it, and not in their lists of attachments.
      attachments: [
        {
          filename: 'mark.png',
          content: mark.png,
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
          cid: mark.contentId,
        },
      ],
    }),
    // As an alternative text, which calendars of mail clients read, and as an attachment for the others.
    ...(event && { icalEvent: { method: event.method, filename: 'interview.ics', content: event.ics } }),
    date: new Date(createdAt),
    ...(returnPath !== undefined && plainAddress.test(to) && { envelope: { from: returnPath, to } }),
    messageId,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': locale,
      [kindHeader]: kind,
      // Some mail servers replace the Message-ID.
      'X-Mail-Id': messageId,
      // Mail clients show a one-click button for these (RFC 8058).
      ...(unsubscribeUrl !== null && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns name and address of a sender such as `Name <a@b.example>`, whatever characters the name has. */
export function parseSender(sender: string): { name: string; address: string } {
  const [, quoted, plain = '', address = sender] = /^(?:"(.*)"\s*|([^<]*))<([^<>]+)>$/.exec(sender) ?? [];
  return { name: quoted ?? plain.trimEnd(), address };
}

/** Returns the domain of a sender such as `Name <a@b.example>`. */
export function getSenderDomain(sender: string): string {
  return parseSender(sender).address.split('@')[1] ?? 'localhost';
}
