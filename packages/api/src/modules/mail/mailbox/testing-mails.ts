import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { MailboxMail } from './read-mailbox.ts';

type MailOptions = {
  from?: string;
  subject?: string;
  text?: string | Buffer;
  /** Message-IDs, with their brackets. */
  inReplyTo?: string;
  references?: string;
  messageId?: string;
  headers?: readonly string[];
  charset?: string;
  attachments?: readonly { name?: string; type: string; content: Buffer }[];
};

/** Returns the source of a mail of a person. */
export function buildMail({
  from = 'Aline Uwase <aline@mail.example>',
  subject = 'Re: Your interview application',
  text = 'Here is the plan.',
  inReplyTo,
  references,
  messageId = `<${crypto.randomUUID()}@mail.example>`,
  headers = [],
  charset = 'utf-8',
  attachments = [],
}: MailOptions = {}): Buffer {
  const boundary = 'part-8A41';
  const head = [
    `From: ${from}`,
    'To: replies@isangano.example',
    `Subject: ${subject}`,
    'Date: Fri, 20 Nov 2026 08:00:00 +0000',
    `Message-ID: ${messageId}`,
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`]),
    ...(references === undefined ? [] : [`References: ${references}`]),
    ...headers,
    'MIME-Version: 1.0',
  ];
  const textPart = [
    `Content-Type: text/plain; charset=${charset}`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ];
  if (attachments.length === 0) return Buffer.from([...head, ...textPart, ''].join('\r\n'));
  const parts = attachments.flatMap(({ name, type, content }) => [
    `--${boundary}`,
    `Content-Type: ${type}`,
    `Content-Disposition: attachment${name === undefined ? '' : `; filename="${name}"`}`,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ]);
  return Buffer.from(
    [
      ...head,
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      ...textPart,
      ...parts,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );
}

/** Returns a mail as the mailbox has it, whose download breaks off so many bytes before its end. */
export function toBrokenMail(source: Buffer, missingBytes: number): MailboxMail {
  async function* download() {
    yield source.subarray(0, -missingBytes);
    // The attachment is being read.
    await setTimeout(50);
    throw new Error('connection lost');
  }
  return { ...toMailboxMail(source), open: () => Promise.resolve(Readable.from(download())) };
}

/** Returns a mail as the mailbox has it. */
export function toMailboxMail(source: Buffer): MailboxMail {
  return {
    head: source.subarray(0, 128 * 1024),
    isTooLarge: false,
    open: () => Promise.resolve(Readable.from([source])),
  };
}
