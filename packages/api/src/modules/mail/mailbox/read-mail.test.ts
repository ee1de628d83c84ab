import { text as readText } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { listAutoReplies } from '../bounces/testing-auto-replies.ts';
import { readContent, readEnvelope } from './read-mail.ts';
import { buildMail, toBrokenMail, toMailboxMail } from './testing-mails.ts';

const read = (source: Buffer) => readContent(toMailboxMail(source), () => Promise.resolve());
const toEnvelope = (source: Buffer | string) => readEnvelope({ head: Buffer.from(source) });

describe('the envelope of a mail', () => {
  test('has sender, subject and the mails that it answers', async () => {
    const source = buildMail({
      from: '=?utf-8?Q?Aline_Uwase?= <Aline@mail.example>',
      subject: '=?utf-8?B?TXVyYWtvemU=?=',
      inReplyTo: '<2@a.example>',
      references: '<1@a.example>\r\n <2@a.example>',
    });
    expect(await toEnvelope(source)).toMatchObject({
      from: [{ name: 'Aline Uwase', email: 'Aline@mail.example' }],
      subject: 'Murakoze',
      inReplyTo: ['<2@a.example>'],
      references: ['<1@a.example>', '<2@a.example>'],
      isAutomatic: false,
    });
  });

  test('has the same key whatever way the mail took, and another one for another text', async () => {
    const messageId = '<1@mail.example>';
    const one = await toEnvelope(buildMail({ messageId }));
    const again = await toEnvelope(buildMail({ messageId, headers: ['Received: from mx2'] }));
    const other = await toEnvelope(buildMail({ messageId, text: 'Another one' }));
    expect(again.key).toBe(one.key);
    expect(other.key).not.toBe(one.key);
  });

  test('has the same key at another time, also without a date that can be read', async () => {
    const source = buildMail({ messageId: '<1@mail.example>' })
      .toString()
      .replace(/^Date: .*$/m, 'Date: yesterday');
    const { key } = await toEnvelope(source);
    await setTimeout(2);
    expect(await toEnvelope(source)).toMatchObject({ key });
    expect((await toEnvelope(source.replace('yesterday', 'today'))).key).not.toBe(key);
  });

  test('tells machines from people', async () => {
    for (const { name, source } of listAutoReplies('Message-ID: <1@a.example>\r\n\r\n', '<1@a.example>'))
      expect([name, (await toEnvelope(source)).isAutomatic]).toEqual([name, !name.startsWith('person')]);
    for (const header of ['Precedence: bulk', 'List-Id: <news.example>', 'X-Loop: a', 'Return-Path: <>'])
      expect(await toEnvelope(buildMail({ headers: [header] }))).toMatchObject({ isAutomatic: true });
    expect(await toEnvelope(buildMail({ headers: ['Auto-Submitted: no'] }))).toMatchObject({
      isAutomatic: false,
    });
  });

  test.each(['', '\r\n\r\n', 'From\r\n\r\nB', 'From: \r\nSubject: =?utf-8?B?////?=\r\n\r\nB'])(
    'of %j is read',
    async (source) => {
      expect(await toEnvelope(source)).toMatchObject({ references: [], inReplyTo: [] });
    },
  );
});

describe('the text of a mail', () => {
  test.each([
    ['iso-8859-1', Buffer.from('Votre d\u00e9cision', 'latin1'), 'Votre décision'],
    ['windows-1252', Buffer.from([0x93, 0x61, 0x94]), '“a”'],
    ['utf-16le', Buffer.from('Muraho', 'utf16le'), 'Muraho'],
    ['koi8-r', Buffer.from([0xf0, 0xd2, 0xc9]), 'При'],
    ['iso-2022-jp', Buffer.from('\u001b$B$3\u001b(B'), 'こ'],
    ['x-unknown', Buffer.from('plain'), 'plain'],
  ])('is read in %s', async (charset, text, expected) => {
    expect((await read(buildMail({ charset, text }))).text).toBe(expected);
  });

  test('is that of the HTML if there is no other', async () => {
    const source = [
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Muraho <b>neza</b></p><script>alert(1)</script><blockquote>Before</blockquote>',
    ].join('\r\n');
    expect(await read(Buffer.from(source))).toMatchObject({
      text: expect.stringMatching(/^Muraho neza\s*$/),
      original: expect.stringContaining('> Before'),
    });
  });

  test.each(['mixed', 'related', 'alternative'])('is that of HTML within multipart/%s', async (kind) => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(300_000)}">`;
    const source = [
      `Content-Type: multipart/${kind}; boundary=b`,
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      `${picture}<p>Muraho <b>neza</b></p>`,
      '--b',
      'Content-Type: image/png',
      'Content-Disposition: attachment; filename=logo.png',
      '',
      'png',
      '--b--',
      '',
    ].join('\r\n');
    expect((await read(Buffer.from(source))).text).toBe('Muraho neza');
  });

  test('has no control characters, and ends after 20,000 characters', async () => {
    const text = `a\u0000b\u001b\r\nc${'d'.repeat(150_000)}`;
    const read1 = await read(buildMail({ text }));
    expect(read1.text.startsWith('ab\ncd')).toBe(true);
    expect(read1.text).toHaveLength(20_000);
    expect(read1.original).toHaveLength(100_000);
  });
});

test('attachments are read one after the other, and what a calendar answers apart', async () => {
  const attachments = [
    { name: 'plan.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.4 plan') },
    { name: 'skipped.bin', type: 'application/octet-stream', content: Buffer.alloc(300_000, 7) },
    { name: 'answer.ics', type: 'text/calendar', content: Buffer.from('BEGIN:VCALENDAR') },
    { name: 'photo.jpg', type: 'image/jpeg', content: Buffer.from('photo') },
  ];
  const found: [string | undefined, string][] = [];
  const { text, calendar } = await readContent(
    toMailboxMail(buildMail({ attachments })),
    async ({ name, content }) => {
      if (name !== 'skipped.bin') found.push([name, await readText(content)]);
    },
  );
  expect(found).toEqual([
    ['plan.pdf', '%PDF-1.4 plan'],
    ['photo.jpg', 'photo'],
  ]);
  expect([text, calendar]).toEqual(['Here is the plan.', 'BEGIN:VCALENDAR']);
});

test('a download that breaks off ends the attachment that is being read', async () => {
  const attachments = [{ name: 'a.pdf', type: 'application/pdf', content: Buffer.alloc(500_000, 7) }];
  let isEnded = false;
  const reading = readContent(toBrokenMail(buildMail({ attachments }), 200_000), async ({ content }) => {
    await finished(content.resume()).catch(() => undefined);
    isEnded = true;
  });
  await expect(reading).rejects.toThrow('connection lost');
  expect(isEnded).toBe(true);
});

test('a failure of who reads the attachments ends the reading', async () => {
  const attachments = [{ name: 'a.pdf', type: 'application/pdf', content: Buffer.alloc(500_000, 7) }];
  const reading = readContent(toMailboxMail(buildMail({ attachments })), () =>
    Promise.reject(new Error('no space')),
  );
  await expect(reading).rejects.toThrow('no space');
});
