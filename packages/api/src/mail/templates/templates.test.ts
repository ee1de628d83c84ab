import { locales } from '@isangano/contracts/locales';
import { describe, expect, test } from 'vitest';
import { applicationNotification } from './application-notification.ts';
import { contactNotification } from './contact-notification.ts';
import { greeting } from './greeting.ts';
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
      "[Spam présumé] Nouvelle candidature d'entretien : Aline Uwase",
    );
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
