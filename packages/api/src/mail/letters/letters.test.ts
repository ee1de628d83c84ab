import { locales } from '@isangano/contracts/locales';
import { describe, expect, test } from 'vitest';
import type { MailDesk } from '../mail.ts';
import { applicationNote } from './application-note.ts';
import { applicationReceipt } from './application-receipt.ts';
import { contactNote } from './contact-note.ts';
import { greeting } from './greeting.ts';
import { newsletterWelcome } from './newsletter-welcome.ts';

const desk: MailDesk = {
  brand: { name: 'Isangano Group', email: 'muraho@isangano.example' },
  staffAddress: 'staff@isangano.example',
  siteUrl: 'https://www.isangano.example',
  wake: () => undefined,
};

const application = {
  kind: 'interview',
  name: 'Aline Uwase',
  email: 'aline@mail.example',
  phone: '+250 788 123 456',
  location: '',
  topic: 'A weaver\nBcc: everyone@mail.example',
} as const;

describe('a letter in every language', () => {
  test.each(locales)('welcomes and acknowledges: %s', (locale) => {
    const letters = [
      newsletterWelcome(desk, { email: 'keza@mail.example', locale }),
      applicationReceipt(desk, { ...application, id: 'id-1', locale }),
      applicationReceipt(desk, { ...application, id: 'id-1', kind: 'partner', locale }),
    ];
    for (const { subject, text, html } of letters) {
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html).toContain('muraho@isangano.example');
      expect(text).toContain('Isangano Group');
      expect(subject).not.toBe('');
    }
    expect(new Set(letters.map(({ subject }) => subject)).size).toBe(3);
  });

  test('differs from language to language', () => {
    const subjects = locales.map(
      (locale) => newsletterWelcome(desk, { email: 'a@b.example', locale }).subject,
    );
    expect(new Set(subjects).size).toBe(locales.length);
  });
});

describe('what was typed', () => {
  test('never makes a second line of a header or a fact', () => {
    const mail = applicationNote(desk, { ...application, name: 'Aline\r\nBcc: everyone@mail.example' });
    expect(mail.subject).toBe('New interview application: Aline Bcc: everyone@mail.example');
    expect(mail.text).toContain('Headline: A weaver Bcc: everyone@mail.example');
    expect(mail.text).toContain('City: Not specified');
  });

  test('never makes an element of HTML', () => {
    const { html } = contactNote(desk, {
      id: 'id-1',
      fullName: '<img src=x onerror=alert(1)>',
      email: 'a@b.example',
      phone: '',
      subject: '"><script>alert(1)</script>',
      message: '</blockquote><a href="https://bad.example">win</a>',
      status: 'unread',
      createdAt: '2026-11-20T08:00:00.000Z',
    });
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
