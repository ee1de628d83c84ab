import { expect, test } from 'vitest';
import { foldQuotes } from './fold-quotes.ts';

const answer = 'Murakoze! Here is the plan.\n\nAline';

test.each([
  [
    'a line that names the sender',
    'On Mon, 23 Nov 2026 at 10:02, Isangano <a@b.example> wrote:\n\n> Hello\n> Plan?',
  ],
  ['such a line in two', 'On Mon, 23 Nov 2026 at 10:02, Isangano\n<a@b.example> wrote:\n> Hello'],
  ['French', 'Le lun. 23 nov. 2026 à 10:02, Isangano <a@b.example> a écrit :\n> Bonjour\n>\n> Le plan ?'],
  ['quotation marks alone', '> Hello\n>> Before'],
  [
    'Outlook',
    '________________________________\nFrom: Isangano <a@b.example>\nSent: Monday\nTo: Aline\nSubject: Plan\n\nHello',
  ],
  ['Outlook in French', 'De : Isangano <a@b.example>\nEnvoyé : lundi\nÀ : Aline\nObjet : Plan\n\nBonjour'],
  ['an original message', '-----Original Message-----\nFrom: Isangano\n\nHello'],
])('what a mail quotes at its end is folded: %s', (_name, quote) => {
  expect(foldQuotes(`${answer}\n\n${quote}\n`)).toBe(answer);
});

test.each([
  ['answers between quotations', '> Which day?\nMonday.\n\n> Where?\nIn Huye.'],
  ['a quotation alone', '> Hello'],
  ['a colon', 'I have two questions:\n\nWhen, and where?'],
  ['an address', 'From: Huye to Kigali it takes three hours.\n\nSee you there'],
])('%s stays', (_name, text) => {
  expect(foldQuotes(text)).toBe(text);
});

test.each(['>\n', ' \n', 'From: a\n', 'On a, 10:00 <b> wrote:\n> c\n', `${'_'.repeat(40)}\n`])(
  'takes no time for a text that repeats %j',
  (line) => {
    const begun = performance.now();
    foldQuotes(line.repeat(100_000 / line.length));
    expect(performance.now() - begun).toBeLessThan(500);
  },
);
