import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AttachmentStream, Headers, MailParser, MessageText } from 'mailparser';
import { splitIds } from '../bounces/read-report.ts';
import { foldQuotes } from './fold-quotes.ts';
import type { MailboxMail } from './read-mailbox.ts';

/** Maximum lengths of the stored parts of a mail, in characters. */
const lineMaxChars = 200;
const textMaxChars = 20_000;
const originalMaxChars = 100_000;
const calendarMaxBytes = 64 * 1024;

const parseLimits = {
  maxHeadSize: 64 * 1024,
  maxChildNodes: 100,
  maxHtmlLengthToParse: 256 * 1024,
};
const parseOptions = {
  ...parseLimits,
  keepDeliveryStatus: true,
  ignoreEmbedded: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  checksumAlgo: false,
} as const;

/** The headers of a mail, which any sender can forge. */
export type Envelope = {
  /** Identifies the mail, whatever way it took. */
  key: string;
  messageId: string;
  from: { name: string; email: string }[];
  subject: string;
  /** The Message-IDs of the mail that it replies to, and of the thread. */
  inReplyTo: string[];
  references: string[];
  /** Whether it was sent automatically (RFC 3834): an out-of-office reply, a mailing list, a notice. Such mails get no reply. */
  isAutomatic: boolean;
};

export async function readEnvelope({ head }: Pick<MailboxMail, 'head'>): Promise<Envelope> {
  const { simpleParser } = await import('mailparser');
  const gaps = ['\r\n\r\n', '\n\n'].map((gap) => head.indexOf(gap)).filter((index) => index >= 0);
  const end = Math.min(head.length, ...gaps);
  const {
    headers,
    headerLines,
    messageId = '',
    subject = '',
    ...mail
  } = await simpleParser(
    Buffer.concat([head.subarray(0, Math.min(end, parseLimits.maxHeadSize - 1)), Buffer.from('\r\n\r\n')]),
    parseOptions,
  );
  const from = [mail.from?.value ?? []].flat().flatMap(({ name, address = '' }) => ({
    name: toLine(name),
    email: toLine(address),
  }));
  const content = head.subarray(end).toString('latin1').replaceAll(/\s+/g, ' ');
  const inReplyTo = splitIds(mail.inReplyTo ?? '');
  const references = splitIds([mail.references ?? []].flat().join(' '));
  const dates = headerLines.flatMap(({ key, line }) => (key === 'date' ? line.slice('date:'.length) : []));
  // For a date that it cannot parse, the library returns the current time.
  const isReadable = dates.every((text) => !Number.isNaN(Date.parse(text)));
  const date = isReadable ? mail.date?.toISOString() : dates.join('\n');
  const parts = [from, messageId, date, subject, inReplyTo, references, content];
  return {
    key: hash('sha256', JSON.stringify(parts), 'base64url'),
    messageId,
    from,
    subject: toLine(subject),
    inReplyTo,
    references,
    isAutomatic:
      isAutomatic(headers, from[0]?.email ?? '') ||
      headerLines.some(({ line }) => emptyReturnPath.test(line)),
  };
}

const machineNames = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|listserv|majordomo)\b/i;
const machineHeaders = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-auto-response-suppress',
  'x-loop',
  // The library joins all `List-` headers under this name.
  'list',
  'feedback-id',
];

const emptyReturnPath = /^return-path:\s*<\s*>/i;

function isAutomatic(headers: Headers, sender: string): boolean {
  const read = (name: string) => describeHeader(headers.get(name)).toLowerCase();
  const submitted = read('auto-submitted');
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^(?:bulk|junk|list|auto_reply)/.test(read('precedence')) ||
    machineHeaders.some((name) => headers.has(name)) ||
    read('content-type').startsWith('multipart/report') ||
    machineNames.test(sender)
  );
}

function describeHeader(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return describeHeader(value[0]);
  if (typeof value !== 'object' || value === null) return '';
  return 'value' in value && typeof value.value === 'string' ? value.value : '';
}

/** An attachment while it is read; one without a name is called by its type, such as `image.jpeg`. */
export type IncomingAttachment = { name: string; content: Readable };

export type MailContentText = {
  /** Without quotations. */
  text: string;
  /** The whole text; null if it has no quotations. */
  original: string | null;
  /** The reply of a calendar (RFC 5546), as iCalendar. */
  calendar: string | undefined;
};

/**
 * Reads texts and attachments of a mail; `onAttachment` reads each to its end, or leaves it, and has returned before this
 * does. Throws what that throws.
 */
export async function readContent(
  mail: MailboxMail,
  onAttachment: (attachment: IncomingAttachment) => Promise<void>,
): Promise<MailContentText> {
  const { MailParser } = await import('mailparser');
  let whole = '';
  let calendar: string | undefined;
  let attachment: Readable | undefined;
  const source = await mail.open();
  const parser = new MailParser(parseOptions);
  const reading = (async () => {
    for await (const part of listParts(parser)) {
      if (part.type === 'text') {
        whole = part.text?.trim() ? part.text : await readHtml(part.html);
        continue;
      }
      attachment = part.content;
      if (part.contentType === 'text/calendar') calendar ??= await readStart(part.content);
      else
        await onAttachment({
          name: part.filename || part.contentType.replace('/', '.'),
          content: part.content,
        });
      part.content.resume();
      part.release?.();
    }
  })();
  const downloading = pipeline(source, parser).catch((error: unknown) => {
    // The library does not end it.
    attachment?.destroy();
    throw error;
  });
  try {
    await Promise.all([downloading, reading]);
  } finally {
    await Promise.allSettled([downloading, reading]);
  }
  const original = cleanText(whole, originalMaxChars);
  const text = cleanText(foldQuotes(original), textMaxChars);
  return { text, original: text === original ? null : original, calendar };
}

/** Pictures embedded in the markup, which would be most of it. */
const embedded = /data:[^"'\s)>]+/g;

/** Returns the text of HTML, which the library converts only if the mail has no other text and is not too long. */
async function readHtml(html: string | false | undefined): Promise<string> {
  if (!html) return '';
  const { simpleParser } = await import('mailparser');
  const markup = html.replaceAll(embedded, '').slice(0, parseLimits.maxHtmlLengthToParse / 2);
  const { text = '' } = await simpleParser(
    `Content-Type: text/html; charset=utf-8\r\n\r\n${markup}`,
    parseOptions,
  );
  return text;
}

function listParts(parser: MailParser): AsyncIterable<AttachmentStream | MessageText> {
  return parser;
}

async function readStart(content: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of content.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(part)) continue;
    parts.push(part);
    bytes += part.length;
    if (bytes >= calendarMaxBytes) break;
  }
  return Buffer.concat(parts).toString('utf8', 0, calendarMaxBytes);
}

/** Returns a text without control characters, in the line breaks of forms, cut off at a length. */
function cleanText(text: string, maxChars: number): string {
  return text
    .slice(0, 2 * maxChars)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
    .slice(0, maxChars)
    .toWellFormed();
}

function toLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, lineMaxChars)
    .toWellFormed();
}
