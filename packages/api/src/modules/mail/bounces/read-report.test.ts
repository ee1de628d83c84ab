import { createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readReport } from './read-report.ts';
import { createBounceToken, parseMessageId } from './record-bounce.ts';
import { listAutoReplies } from './testing-auto-replies.ts';
import { buildReport } from './testing-reports.ts';

const oneSecondMicros = 1_000_000;
const messageId = '<019eb4c0-0000-7000-8000-000000000001.0123456789abcdef0123456789abcdef@isangano.example>';
const original = `From: muraho@isangano.example\r\nMessage-ID:\r\n ${messageId}\r\nSubject: A\r\n\r\nMuraho`;
const headersOnly = original.split('\r\n\r\n')[0] ?? '';

const read = (source: string | Buffer) => readReport(Buffer.from(source));

describe('a report about a permanent failure', () => {
  test.each<[string, string | Buffer]>([
    ['with the whole mail', buildReport({ original })],
    ['with its headers', buildReport({ original: headersOnly, returnedType: 'text/rfc822-headers' })],
    ['with line feeds only', buildReport({ original }).replaceAll('\r\n', '\n')],
    [
      'for international addresses',
      buildReport({ original, statusType: 'message/global-delivery-status', returnedType: 'message/global' }),
    ],
    [
      'with a quoted type',
      buildReport({ original }).replace('report-type=delivery-status', 'report-type="delivery-status"'),
    ],
    [
      'with several recipients that all failed',
      buildReport({ original, others: ['Action: failed\r\nStatus: 5.2.1'] }),
    ],
    [
      'that is cut off after the headers of the mail',
      buildReport({ original: `${original}${'x'.repeat(200_000)}` }).slice(0, 128 * 1024),
    ],
    [
      'whose mail server replaced the Message-ID',
      buildReport({ original: `Message-ID: <other@relay.example>\r\nX-Mail-Id: ${messageId}\r\n\r\nB` }),
    ],
    [
      'that refers to the mail without returning it',
      buildReport({ original: 'Subject: A', headers: [`References: <a@b.example> ${messageId}`] }),
    ],
  ])('%s is recognized', async (_name, source) => {
    const report = await read(source);
    expect(report?.failure).toBe('5.1.1');
    expect(report?.messageIds).toContain(messageId);
  });
});

describe('50 answers and reports in three languages that are no permanent failure', () => {
  const samples = listAutoReplies(original, messageId);

  test('are 50, of each language', () => {
    expect(samples).toHaveLength(50);
    for (const language of ['en', 'fr', 'rw'])
      expect(samples.filter((one) => one.language === language).length).toBeGreaterThan(14);
  });

  test.each(samples)('$language $name', async ({ source }) => {
    expect((await read(source))?.failure).toBeUndefined();
  });
});

describe('a mail that looks like a report', () => {
  test.each<[string, string]>([
    ['because of its text', `Content-Type: text/plain\r\n\r\n${buildReport({ original })}`],
    [
      'as an attachment',
      `Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: message/rfc822\r\n\r\n${buildReport({ original })}\r\n--x--`,
    ],
    ['without its status', buildReport({ original, statusType: 'text/plain' })],
    [
      'about one recipient that failed and one that did not',
      buildReport({ original, others: ['Action: delivered\r\nStatus: 2.0.0'] }),
    ],
    ['with a status that is none', buildReport({ original, status: '5' })],
    ['with a temporary status', buildReport({ original, status: '4.1.1' })],
    [
      'without any recipient',
      buildReport({ original }).replace(/Final-Recipient[\s\S]*?User unknown\r\n/, ''),
    ],
  ])('%s is none', async (_name, source) => {
    expect((await read(source))?.failure).toBeUndefined();
  });
});

describe('a hostile mail', () => {
  const nested = (depth: number) =>
    Array.from(
      { length: depth },
      (_, index) =>
        `Content-Type: multipart/report; boundary=b${index}; report-type=delivery-status\r\n\r\n--b${index}\r\n`,
    ).join('');
  test.each<[string, string]>([
    ['with 1,500 nested parts', nested(1500)],
    [
      'with 10,000 parts',
      buildReport({ original }).replace('--9B', `${'--9B095B5ADSN=_01D5A4B2C3\r\n\r\n'.repeat(10_000)}--9B`),
    ],
    [
      'with a header of 120 KB',
      `Content-Type: multipart/report; report-type=delivery-status; boundary=x;\r\n${' a=b;\r\n'.repeat(17_000)}\r\n`,
    ],
    ['with a line of 128 KB', `Content-Type: multipart/report; ${'<'.repeat(128 * 1024)}`],
    [
      'of nothing but brackets',
      `Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\nReferences: ${'<a'.repeat(20_000)}\r\n\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\n${'\n \n'.repeat(20_000)}`,
    ],
    [
      'of random bytes',
      `multipart/report${String.fromCharCode(...Array.from({ length: 9999 }, (_, index) => (index * 7919) % 256))}`,
    ],
  ])('%s is read within a second of processor time, as no failure', async (_name, source) => {
    const begun = process.cpuUsage();
    expect((await read(source.slice(0, 128 * 1024)))?.failure).toBeUndefined();
    expect(process.cpuUsage(begun).user).toBeLessThan(oneSecondMicros);
  });
});

describe('the Message-ID of a mail', () => {
  const key = createSecretKey(Buffer.alloc(32, 7));
  const mailId = '019eb4c0-0000-7000-8000-000000000001';
  const token = createBounceToken(key, mailId);

  test.each<[string, string, string | undefined]>([
    ['as sent', `<${mailId}.${token}@isangano.example>`, mailId],
    ['in capitals', `<${mailId}.${token}@isangano.example>`.toUpperCase(), mailId],
    ['of another domain, as senders change', `<${mailId}.${token}@other.example>`, mailId],
    ['without token', `<${mailId}@isangano.example>`, undefined],
    ['with the token of another mail', `<${mailId.replace(/1$/, '2')}.${token}@isangano.example>`, undefined],
    ['with another token', `<${mailId}.${'0'.repeat(32)}@isangano.example>`, undefined],
    ['of another program', '<abc@isangano.example>', undefined],
  ])('%s', (_name, text, expected) => {
    expect(parseMessageId(key, text)).toBe(expected);
  });
});
