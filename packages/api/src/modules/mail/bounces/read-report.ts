import type { Attachment, ParsedMail } from 'mailparser';

/** Reports have a few short parts; the mail that they return may be cut off after its headers. */
const parseLimits = { maxHeadSize: 64 * 1024, maxChildNodes: 20 };
const returnedMaxBytes = 64 * 1024;

const statusTypes: readonly string[] = ['message/delivery-status', 'message/global-delivery-status'];
const returnedTypes: readonly string[] = [
  'message/rfc822',
  'message/global',
  'message/global-headers',
  'message/rfc822-headers',
  'text/rfc822-headers',
];

/** What a mail server reports about a mail that it could not deliver (RFC 3464). */
export type DeliveryReport = {
  /** The Message-IDs by which the report refers to the mail. */
  messageIds: string[];
  /** Status of the failure, such as `5.1.1`, if it is permanent for every recipient; anything else is not final. */
  failure: string | undefined;
};

/**
 * Parses a mail as a report; returns `undefined` for all other mails: replies, out-of-office notices, read receipts,
 * newsletters. The source may be cut off. A report is recognized by its media type only, never by its subject or text,
 * which any sender can write.
 */
export async function readReport(source: Buffer): Promise<DeliveryReport | undefined> {
  // Most mails are no reports, and need not be parsed.
  if (!/multipart\/report/i.test(source.toString('latin1', 0, parseLimits.maxHeadSize))) return undefined;
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(source, {
    ...parseLimits,
    keepDeliveryStatus: true,
    ignoreEmbedded: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    checksumAlgo: false,
  }).catch(() => undefined);
  if (!mail || !isDeliveryReport(mail)) return undefined;
  const status = mail.attachments.find(({ contentType }) => statusTypes.includes(contentType));
  if (!status) return undefined;
  const returned = mail.attachments.find(({ contentType }) => returnedTypes.includes(contentType));
  return {
    messageIds: [
      ...(returned ? findMessageIds(returned) : []),
      ...[mail.inReplyTo ?? [], mail.references ?? []].flat().flatMap(splitIds),
    ],
    failure: findFailure(status.content.toString('utf8')),
  };
}

function isDeliveryReport({ headerLines }: ParsedMail): boolean {
  const type = headerLines.find(({ key }) => key === 'content-type')?.line ?? '';
  return (
    /^content-type:\s*multipart\/report\s*;/i.test(type) &&
    /;\s*report-type\s*=\s*"?delivery-status"?\s*(;|$)/i.test(type)
  );
}

function findMessageIds({ content }: Attachment): string[] {
  const text = content.toString('latin1', 0, returnedMaxBytes).replaceAll('\r\n', '\n');
  const [head = ''] = text.split('\n\n', 1);
  const fields = head.match(/^(?:message-id|x-mail-id):.*(?:\n[ \t].*)*/gim) ?? [];
  return fields.flatMap(splitIds);
}

/** Returns the Message-IDs in the value of a header. */
export function splitIds(text: string): string[] {
  return text.match(/<[^<>\s]+>/g) ?? [];
}

/** The first block of fields is about the report, each further one about a recipient. */
function findFailure(text: string): string | undefined {
  const [, ...recipients] = text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim());
  const failures = recipients.filter((block) => block !== '').map(findPermanentFailure);
  return failures.every((status) => status !== undefined) ? failures[0] : undefined;
}

function findPermanentFailure(block: string): string | undefined {
  const action = /^action:[ \t]*([a-z]+)/im.exec(block)?.[1]?.toLowerCase();
  const status = /^status:[ \t]*(5\.\d{1,3}\.\d{1,3})/im.exec(block)?.[1];
  return action === 'failed' ? status : undefined;
}
