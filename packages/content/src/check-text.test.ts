import { expect, test } from 'vitest';
import { findForeignMark, findTextProblem } from './check-text.ts';

const plural = 'Our {count, plural, =5 {five sectors} one {sector} other {# sectors}}';

test.each([
  ['Hello {name}', 'Muraho {name}', 'rw', undefined],
  ['Hello {name}', 'Muraho', 'rw', 'text_placeholders'],
  ['Hello {name}', 'Muraho {nom}', 'rw', 'text_placeholders'],
  ['Hello {name}', "Lettre d'{name}, c'est nous", 'fr', undefined],
  ['Hello {name}', "Lettre d''{name}", 'fr', undefined],
  ['Hello', "Bonjour d'{name}", 'fr', 'text_placeholders'],
  [plural, "L'{count, plural, one {un} other {ensemble des #}} d'ici", 'fr', undefined],
  ['Hello {name}', 'Bonjour {name', 'fr', 'text_braces'],
  ['Hello', 'Bonjour {', 'fr', 'text_braces'],
  ['Hello', '5 < 6 & <script>alert(1)</script>', 'en', undefined],
  ['Hello from {group.place}', 'Hello', 'en', undefined],
  ['Hello', 'Hello from {group.place}', 'en', undefined],
  ['Hello', 'Hello from {group.constructor}', 'en', 'text_placeholders'],
  ['Hello', 'Hello from {group.unknown}', 'en', 'text_placeholders'],
  ['{count} mails', '{count, number} mails', 'en', 'text_placeholders'],
  ['{count, number} mails', '{count, number, ::y} mails', 'en', 'text_placeholders'],
  ['{count, number} mails', 'Meyili {count, number}', 'rw', undefined],
  ['{at, date} mails', '{at, time} mails', 'en', 'text_placeholders'],
  [plural, 'Nos {count, plural, one {secteur} other {# secteurs}}', 'fr', undefined],
  [plural, 'Nos {count, plural, one {secteur}}', 'fr', 'text_braces'],
  [plural, 'Nos {count, plural, few {secteur} other {# secteurs}}', 'fr', 'text_plural'],
  [plural, 'Nos {count} secteurs', 'fr', undefined],
  ['{count} mails', '{count, plural, one {# mail} other {# mails}}', 'en', 'text_plural'],
] as const)('a text for %j that is %j in %s has the problem %s', (source, text, locale, problem) => {
  expect(findTextProblem(source, text, locale)).toBe(problem);
});

test.each([
  ["L'envoi de {name}", 'fr', undefined],
  ['L’envoi de {name}', 'fr', '’'],
  ['Pressez «\u00A0Suivant\u00A0»', 'fr', undefined],
  ['Pressez “Suivant”', 'fr', '“'],
  ["Y'ubuvuzi", 'rw', undefined],
  ['Y’ubuvuzi', 'rw', '’'],
  ['Kanda “Komeza”', 'rw', undefined],
  ['Press "Next"', 'en', '"'],
] as const)('%j in %s has the foreign mark %s', (text, locale, mark) => {
  expect(findForeignMark(text, locale)).toBe(mark);
});
