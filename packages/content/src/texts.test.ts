import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@isangano/contracts/locales';
import { expect, test } from 'vitest';
import { readEntries } from './read-texts.ts';

/** A key that is pressed, not the end of a question. */
const pressedKey = ' ? pour les raccourcis';
/** Mail programs and spreadsheets break no lines before them that a reader would notice. */
const otherCatalogues = ['exports', 'mails'];

const names = readdirSync(join(import.meta.dirname, 'texts')).filter(
  (name) => !otherCatalogues.includes(name),
);

test.each(names)('no line of %s begins with a punctuation mark or a unit in French', (name) => {
  const broken = / [:;?!»]|« |[\d}] (?:%|Mo|h|min)(?!\p{L})/u;
  expect(readFrench(name).filter((text) => broken.test(text.replace(pressedKey, '')))).toEqual([]);
});

test.each([...names, 'mails'])('no French text of %s has "de" before a name', (name) => {
  // Before a vowel, it would be "d'".
  const unelided = /\bde \{(?:brand|by|channel|city|email|name|page|timeZone)\}/;
  expect(readFrench(name).filter((text) => unelided.test(text))).toEqual([]);
});

test.each(names)('no French participle of %s is in the plural after a number that may be one', (name) => {
  const plural = /\{(?:count|delivered|recipients|bounced|refused)\} (?:non )?\p{L}+[ué]s(?!\p{L})/u;
  expect(readFrench(name).filter((text) => plural.test(text))).toEqual([]);
});

test('days of the dashboard, which have decimals, have no French plural: 1.5 days are "1,5 jour"', () => {
  expect(readFrench('staffDashboard').filter((text) => text.includes('{days} jours'))).toEqual([]);
});

/** Ids of texts that name the same thing in several places. */
const sameNames = [
  ['records.history', 'staff.history.title', 'staffContent.history'],
  ['staff.interview.channels', 'firstLook.channels'],
  ['staff.applications.status', 'print.status'],
  ['footer.accessibility', 'staffContent.page.accessibility'],
  ['news.email', 'people.address'],
  ['outbox.kind.partner', 'staffContent.page.partnershipApplication'],
  ['uploads.pause', 'staffWebhooks.pause'],
] as const;

test.each(['rw', 'fr'] as const)('one thing has one name in every place in %s', (locale) => {
  const texts = new Map(
    names.flatMap((name) => readEntries(name, locale)).map(({ msgid, msgstr }) => [msgid, msgstr.join('')]),
  );
  for (const [first, ...others] of sameNames)
    for (const id of others) expect(texts.get(id), id).toBe(texts.get(first));
});

test('actions of the audit log are verbs in the past, in French nouns', () => {
  const readActions = (locale: Locale) =>
    readEntries('staffAccount', locale)
      .filter(({ msgid }) => msgid.startsWith('audit.action.'))
      .map(({ msgstr }) => msgstr.join(''));
  const pastTense = /^(?:\w+ed|Gave|Made|Ran|Read|Said|Sent|Set|Undid|Withdrew|Wrote) /;
  expect(readActions('en').filter((text) => !pastTense.test(`${text} `))).toEqual([]);
  expect(readActions('rw').filter((text) => !text.startsWith('Y'))).toEqual([]);
  expect(readActions('fr').filter((text) => /^(?:A|Webhook) |é(?: |$)/.test(text))).toEqual([]);
});

test('the day of a decision is not called an approval in Kinyarwanda', () => {
  const decided = readEntries('staffDetails', 'rw').find(({ msgid }) => msgid === 'print.decided');
  expect(decided?.msgstr.join('')).not.toContain('emejwe');
});

function readFrench(name: string): string[] {
  return readEntries(name, 'fr').map(({ msgstr }) => msgstr.join(''));
}
