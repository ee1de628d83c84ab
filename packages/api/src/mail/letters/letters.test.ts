import { locales } from '@isangano/contracts/locales';
import { describe, expect, test } from 'vitest';
import { applicationNote } from './application-note.ts';
import { contactNote } from './contact-note.ts';
import { greeting } from './greeting.ts';
import { application, desk, lettersIn, rendered } from './testing.ts';

const lettersByLocale = locales.map((locale) => ({ locale, letters: lettersIn(locale) }));

describe('a letter in every language', () => {
  test.each(lettersByLocale)('reads as it was approved: $locale', ({ locale, letters }) => {
    for (const [name, { subject, text, html }] of Object.entries(letters)) {
      expect(html).toContain(`<html lang="${locale}">`);
      expect(`${subject}\n\n${text}`).toMatchSnapshot(`${name} text`);
      expect(html).toMatchSnapshot(`${name} html`);
    }
  });

  test.each(lettersByLocale)('fetches nothing and has no style sheet: $locale', ({ letters }) => {
    for (const { html } of Object.values(letters)) {
      expect(html).not.toMatch(/<(?:img|style|link|script)\b|url\(/i);
    }
  });

  test('differs from language to language', () => {
    const [first, ...others] = lettersByLocale;
    for (const [name, { text }] of Object.entries(first?.letters ?? {})) {
      const texts = others.map(({ letters }) => letters[name]?.text);
      expect(new Set([text, ...texts]).size).toBe(locales.length);
    }
  });

  test('says by its subject where it may be spam', () => {
    const { subject } = applicationNote(desk, { ...application, isSuspect: true });
    expect(subject).toBe('[Suspected spam] New interview application: Aline Uwase');
  });
});

describe('what was typed', () => {
  test('never makes a second line of a header or a fact', () => {
    const mail = rendered(
      applicationNote(desk, { ...application, name: 'Aline\r\nBcc: everyone@mail.example' }),
    );
    expect(mail.subject).toBe('New interview application: Aline Bcc: everyone@mail.example');
    expect(mail.text).toContain('Headline: A weaver Bcc: everyone@mail.example');
    expect(mail.text).toContain('City: Not specified');
  });

  test('never makes an element of HTML', () => {
    const { html } = rendered(
      contactNote(desk, {
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

  test('reaches a stranger only where it is a plain name', () => {
    expect(greeting('rw', 'Aline Uwase')).toBe('Muraho Aline Uwase,');
    expect(greeting('en', "N'Diaye-Koné")).toBe("Hello N'Diaye-Koné,");
    for (const name of ['Win at bad.example', 'http://bad', 'x'.repeat(61), 'a\nb', '']) {
      expect(greeting('fr', name)).toBe('Bonjour,');
    }
  });
});
