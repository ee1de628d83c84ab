import { expect, test } from 'vitest';
import { compileCatalogue, joiner, keepTogether } from './compile-catalogue.ts';

test.each([
  ["Dusubiza mu minsi 2–3 y'akazi.", 'rw', "Dusubiza mu minsi 2~–~3 y'akazi."],
  ['De {from}–{until}.', 'fr', 'De {from}~–~{until}.'],
  ['Nous répondons sous 2 à 3 jours.', 'fr', 'Nous répondons sous 2\u00A0à\u00A03 jours.'],
  ["De quoi s'agit-il ?", 'fr', "De quoi s'agit-il ?"],
  ['Que se passe-t-il ? Rien.', 'fr', 'Que se passe~-~t~-~il ? Rien.'],
  ["Saisissez l'e-mail ci-dessus.", 'fr', "Saisissez l'e~-~mail ci~-~dessus."],
  ['Au-delà, copiez-le.', 'fr', 'Au~-~delà, copiez~-~le.'],
  ['Prenez rendez-vous – peut-être.', 'fr', 'Prenez rendez-vous – peut-être.'],
  ['Adresse e-mail', 'fr', 'Adresse e-mail'],
] as const)('%j in %s is laid out as %j', (text, locale, laidOut) => {
  expect(keepTogether(text, locale)).toBe(laidOut.replaceAll('~', joiner));
});

test('English texts and descriptions of pages have no joiners', () => {
  expect(compileCatalogue('contact', 'rw')['contact.lead']?.join('')).toContain(joiner);
  expect(compileCatalogue('contact', 'rw')['contact.description']?.join('')).not.toContain(joiner);
  expect(JSON.stringify(compileCatalogue('contact', 'en'))).not.toContain(joiner);
});
