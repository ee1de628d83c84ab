import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parsePo } from 'pofile-ts';
import { describe, expect, test } from 'vitest';
import { findText, getTexts, renderTexts } from './read-texts.ts';

describe('a text in Node', () => {
  test('is in the language that is asked for, with its values', () => {
    expect(getTexts('en', 'mails')('mail.newsletterWelcome.subject', { name: 'Isangano Group' })).toBe(
      'Welcome to the newsletter of Isangano Group',
    );
    expect(getTexts('rw', 'mails')('mail.greeting.plain')).toBe('Muraho,');
  });

  test('contains values as they were typed', () => {
    for (const name of ['\\u000aBcc: a@b.example', "O'{name}'", '{name, plural, other {#}}', '<0>Keza</0>'])
      expect(getTexts('en', 'mails')('mail.newApplication.intro', { name })).toBe(
        `${name} sent an application.`,
      );
  });

  test('comes from any of several catalogues', () => {
    const _ = getTexts('fr', 'noScript', 'site');
    expect([_('noScript.check'), _('notFound.home')]).toEqual([
      'Veuillez vérifier les champs signalés.',
      "Retour à l'accueil",
    ]);
  });

  test('shows the placeholder of a value that is missing', () => {
    expect(getTexts('en', 'mails')('mail.newApplication.intro')).toBe('{name} sent an application.');
  });

  test('is refused if it has a plural, which only the site formats', () => {
    const _ = getTexts('en', 'staff');
    expect(() => _('staff.filters', { count: 2 })).toThrow('Only the site formats {count, plural}.');
  });
});

test('English labels and field errors are those of the contracts', () => {
  expect(getTexts('en', 'labels', 'fieldErrors')('label.format.InStudio')).toBe('In-studio');
  expect(getTexts('en', 'labels', 'fieldErrors')('error.email.format')).toBe(
    'Please enter a valid email address.',
  );
});

test('a value without a label has no text', () => {
  expect(findText('rw', 'labels', 'label.travel.Yes')).toBe('Yego');
  expect(findText('rw', 'labels', 'label.travel.toString')).toBeUndefined();
});

test('an apostrophe before a placeholder of a text that was typed stays one', () => {
  const [item] = parsePo(renderTexts([['id', "Lettre d'{name}, c'est nous"]])).items;
  expect(compileMessage(item?.msgstr.join('') ?? '')).toEqual(["Lettre d'", ['name'], ", c'est nous"]);
});
