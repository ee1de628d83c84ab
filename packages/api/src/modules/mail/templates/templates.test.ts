import { locales } from '@isangano/contracts/locales';
import { describe, expect, test } from 'vitest';
import type { Mail, MailKind } from '../mail.ts';
import { passwordLink } from './account-mails.ts';
import { applicationCopy, applicationReceipt, copyConfirmation } from './applicant-mails.ts';
import { greeting } from './compose-mail.ts';
import { draftLink, draftReminder } from './draft-mails.ts';
import { newsletterConfirmation } from './newsletter-mails.ts';
import { applicationNotification, contactNotification, replyNotification } from './notifications.ts';
import { application, mailContext, renderAllTemplates, renderTestMail } from './testing.ts';

const mailsByLocale = locales.map((locale) => ({ locale, mails: renderAllTemplates(locale) }));

describe('a mail in every language', () => {
  test.each(mailsByLocale)('matches its snapshot: $locale', ({ locale, mails }) => {
    for (const [name, { subject, text, html }] of Object.entries(mails)) {
      expect(html).toContain(`<html lang="${locale}">`);
      expect(`${subject}\n\n${text}`).toMatchSnapshot(`${name} text`);
      expect(html).toMatchSnapshot(`${name} html`);
    }
  });

  test.each(mailsByLocale)('has no external resources and no style sheet: $locale', ({ mails }) => {
    for (const { html } of Object.values(mails)) {
      expect(html).not.toMatch(/<(?:style|link|script)\b|url\(|src=(?!"cid:)/i);
    }
  });

  test('differs between languages', () => {
    const [first, ...others] = mailsByLocale;
    for (const [name, { text }] of Object.entries(first?.mails ?? {})) {
      const texts = others.map(({ mails }) => mails[name]?.text);
      expect(new Set([text, ...texts]).size).toBe(locales.length);
    }
  });

  test('marks suspected spam in its subject', () => {
    const { subject } = applicationNotification(mailContext, { ...application, isSuspect: true });
    expect(subject).toBe('[Suspected spam] New interview application: Aline Uwase');
    const french = { ...mailContext, staffLocale: 'fr' } as const;
    expect(applicationNotification(french, { ...application, isSuspect: true }).subject).toBe(
      '[Spam présumé] Nouvelle candidature à un entretien : Aline Uwase',
    );
  });
});

test('a French mail has a space before a colon, and begins a month with its first day', () => {
  const text = Object.values(renderAllTemplates('fr'))
    .map((mail) => mail.text)
    .join('\n');
  expect(text).toContain('Quand\u00A0: mardi 1er décembre 2026, 14:30');
  expect(text).not.toMatch(/^(?:Quand|Référence|Ouvrir l'aperçu): /m);
});

test('a copy of the answers has days and numbers in the form of its language', () => {
  const copy = { ...application, shortReference: '7K3FQ2', fileNames: [] };
  const receivedAt = '2026-11-22T08:30:00.000Z';
  const render = (locale: 'en' | 'rw' | 'fr', kind: 'interview' | 'partner', answers: object) =>
    renderTestMail(
      applicationCopy(mailContext, { ...copy, kind, locale, receivedAt, answers: { ...answers } }),
    ).text.replaceAll('\u202F', ' ');
  const interview = { availability: '2026-12-10T09:30' };
  expect(render('en', 'interview', interview)).toContain('Thursday, December 10, 2026, 09:30');
  expect(render('rw', 'interview', interview)).toContain('10 Ukuboza 2026, 09:30');
  expect(render('fr', 'interview', { availability: 'soon' })).toContain('soon');
  const partner = { amount: 250_000, equity: 12.5 };
  expect(render('rw', 'partner', partner)).toMatch(/250\.000[\s\S]*12,5/);
  expect(render('fr', 'partner', partner)).toMatch(/250 000[\s\S]*12,5/);
  expect(render('en', 'partner', partner)).toMatch(/250,000[\s\S]*12\.5/);
});

test('the reference of a reply is not named as that of an application, as it may be one to a message', () => {
  const context = { ...mailContext, staffLocale: 'rw' } as const;
  const author = { id: 'id-1', shortReference: '7K3FQ2', subject: 'A clinic', isHidden: false };
  const from = { name: 'Odile', email: 'odile@mail.example' };
  const { text } = renderTestMail(replyNotification(context, author, { from, text: 'Yes.', files: [] }));
  expect(text).toContain('\nNimero: ISG-');
});

/** What each kind of mail that a visitor causes, without a confirmed address, is made of. `null` for others. */
const unconfirmed: Record<MailKind, ((typed: string) => Mail) | null> = {
  'application-receipt': (typed) =>
    applicationReceipt(mailContext, {
      ...hostile(typed),
      id: 'id-1',
      shortReference: '7K3FQ2',
      locale: 'en',
      statusUrl: 'https://a.example',
    }),
  'copy-confirmation': (typed) =>
    copyConfirmation(mailContext, { ...hostile(typed), id: 'id-1', locale: 'en', url: 'https://a.example' }),
  'draft-link': (typed) =>
    draftLink(mailContext, {
      ...hostile(typed),
      id: 'a1',
      locale: 'en',
      expiresAt: '2026-12-24T08:30:00.000Z',
      capability: 'c',
    }),
  'draft-reminder': (typed) =>
    draftReminder(mailContext, { ...hostile(typed), locale: 'en', expiresAt: '2026-12-24T08:30:00.000Z' }),
  'newsletter-confirmation': (typed) =>
    newsletterConfirmation(mailContext, {
      ...hostile(typed),
      id: 'id-1',
      locale: 'en',
      confirmUrl: 'https://a.example',
    }),
  'password-link': () => passwordLink(mailContext, { email: 'keza@mail.example', locale: 'en', token: 't' }),
  // Its recipient has confirmed the address by a link.
  'application-copy': null,
  'newsletter-welcome': null,
  'newsletter-issue': null,
  // To the group and its staff.
  'contact-note': null,
  'application-note': null,
  'applicant-note': null,
  'data-copy-note': null,
  'sign-in-notice': null,
  'factor-notice': null,
  'newsletter-test': null,
  // Written by staff.
  'application-decision': null,
  'interview-appointment': null,
  'correction-request': null,
  'offered-times': null,
  'reply-note': null,
  reply: null,
};

/** Every field that a visitor types, with a text in it. */
const hostile = (typed: string) => ({
  ...application,
  name: typed,
  topic: typed,
  phone: typed,
  location: typed,
  fullName: typed,
  subject: typed,
  message: typed,
});

describe('a mail to an address that nobody has confirmed', () => {
  const kinds = Object.entries(unconfirmed).flatMap(([kind, build]) => (build ? [{ kind, build }] : []));
  test.each(kinds)('has nothing of what was typed: $kind', ({ build }) => {
    for (const typed of [
      'Pay now at https://bad.example',
      'www.bad.example',
      'Call +250 788 000 000',
      'Your parcel waits: bad.example/x',
      'keza@bad.example',
      'Aline\r\nBcc: everyone@mail.example',
      '<a href="https://bad.example">win</a>',
      'You have won a prize in our lottery today',
    ]) {
      expect(renderTestMail(build(typed))).toEqual(renderTestMail(build('')));
      expect(build(typed).replyTo).toBe(mailContext.contactEmail());
    }
  });
});

describe('user input', () => {
  test('cannot add a line to a header or a fact', () => {
    const mail = renderTestMail(
      applicationNotification(mailContext, { ...application, name: 'Aline\r\nBcc: everyone@mail.example' }),
    );
    expect(mail.subject).toBe('New interview application: Aline Bcc: everyone@mail.example');
    expect(mail.text).toContain('Headline: A weaver Bcc: everyone@mail.example');
    expect(mail.text).toContain('City: Not specified');
  });

  test('cannot add HTML elements', () => {
    const { html } = renderTestMail(
      contactNotification(mailContext, {
        id: 'id-1',
        shortReference: '7K3FQ2',
        fullName: '<img src=x onerror=alert(1)>',
        email: 'a@b.example',
        phone: '',
        subject: '"><script>alert(1)</script>',
        message: '</blockquote><a href="https://bad.example">win</a>',
        status: 'unread',
        createdAt: '2026-11-20T08:00:00.000Z',
      }),
    );
    expect(html).not.toMatch(/<img|<script|bad\.example">/);
    expect(html).toContain('href="https://www.isangano.example/admin/messages"');
  });

  test('appears in a greeting only if it is a plain name', () => {
    expect(greeting('rw', 'Aline Uwase')).toBe('Muraho Aline Uwase,');
    for (const name of ["N'Diaye-Koné", 'Dr. J.-P. Habimana', 'ናርዶስ ታደሰ', '王小明', 'Keza Uwase Jr.'])
      expect(greeting('en', name)).toBe(`Hello ${name},`);
    const texts = [
      'Win at bad.example',
      'bad.example',
      'www.bad.ex',
      't.co',
      'keza@bad.example',
      'http://bad',
      'pay 100',
      'Your account is blocked please call',
      'x'.repeat(41),
      'a\nb',
      'a\u202eb',
      'a, b',
      '<b>',
      '',
    ];
    for (const name of texts) expect(greeting('fr', name)).toBe('Bonjour,');
  });
});
