import { readFileSync } from 'node:fs';
import { fieldErrorTexts } from '@isangano/contracts/field-errors';
import { getLabelTexts } from '@isangano/contracts/labels';
import type { Locale } from '@isangano/contracts/locales';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { createItem, type PoItem, parsePo, stringifyPo } from 'pofile-ts';
import { brand, legalFacts } from './brand.ts';
import type { CatalogueName, MessageIds } from './message-ids.gen.ts';
import { findGroupFiles, findOwnFile, getPublishedContent } from './read-content.ts';

type Values = Readonly<Record<string, string | number>>;
type Messages = ReadonlyMap<string, CompiledMessage>;

/** English texts that are in the contracts, since REST answers contain them. */
const contractTexts: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  labels: getLabelTexts,
  fieldErrors: () => fieldErrorTexts,
};

const messagesByFile = new Map<string, Messages>();

const getSymbol = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
  new Intl.NumberFormat('en-001', { style: 'currency', currency: brand.currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? brand.currency;

/** Facts of the group that texts contain, such as `{group.place}`. */
const groupFacts = {
  place: legalFacts.place,
  timeZone: brand.timeZone,
  currency: brand.currency,
  currencyName: getSymbol('symbol'),
  currencySymbol: getSymbol('narrowSymbol'),
};

/** The placeholder of a fact of the group in a text. */
export const factPattern = /\{group\.(\w+)\}/g;

export const isFact = (name: string): name is keyof typeof groupFacts => Object.hasOwn(groupFacts, name);

function insertFacts(text: string): string {
  return text.replaceAll(factPattern, (whole, name: string) => (isFact(name) ? groupFacts[name] : whole));
}

const getFile = (name: string, locale: Locale) => `texts/${name}/${locale}.po`;

const readFile = (path: string | URL): PoItem[] => parsePo(readFileSync(path, 'utf8')).items;

/** Returns the entries of a catalogue as the sample group has them. */
export function readSampleEntries(name: string, locale: Locale): PoItem[] {
  return readFile(new URL(getFile(name, locale), import.meta.url)).map(withFacts);
}

const withFacts = (entry: PoItem): PoItem => Object.assign(entry, { msgstr: entry.msgstr.map(insertFacts) });

/** Returns the entries of a catalogue with the names of facts in place of the facts. */
export function readWrittenEntries(name: string, locale: Locale): PoItem[] {
  return mergeEntries(name, locale, findGroupFiles(getFile(name, locale)));
}

/** Returns the entries as `readWrittenEntries` does, without what staff have published. */
export function readOwnEntries(name: string, locale: Locale): PoItem[] {
  const own = findOwnFile(getFile(name, locale));
  return mergeEntries(name, locale, own ? [own] : []);
}

function mergeEntries(name: string, locale: Locale, files: readonly string[]): PoItem[] {
  const layers = [new URL(getFile(name, locale), import.meta.url), ...files];
  const entries = layers.flatMap(readFile).map((entry) => [entry.msgid, entry] as const);
  return [...new Map(entries).values()];
}

/**
 * Returns the entries of a catalogue: those of the sample group, and in their place those that the group has of its
 * own, and those that staff have published. The build of the server writes the files beside this code.
 */
export function readEntries(name: string, locale: Locale): PoItem[] {
  return readWrittenEntries(name, locale).map(withFacts);
}

/** The published content that `messagesByFile` was read from. */
let publishedContent = getPublishedContent();

function forgetReplaced(): void {
  if (publishedContent === getPublishedContent()) return;
  publishedContent = getPublishedContent();
  messagesByFile.clear();
}

function loadMessages(name: string, locale: Locale): Messages {
  forgetReplaced();
  const file = `${name}/${locale}`;
  const known = messagesByFile.get(file);
  if (known) return known;
  const fromContracts = locale === 'en' ? contractTexts[name]?.() : undefined;
  const texts = fromContracts
    ? Object.entries(fromContracts)
    : readEntries(name, locale).map(({ msgid, msgstr }) => [msgid, msgstr.join('')] as const);
  const messages = new Map(texts.map(([id, text]) => [id, compileMessage(text)]));
  messagesByFile.set(file, messages);
  return messages;
}

/**
 * Returns a function that returns texts of these catalogues in a language, for code that runs in Node. A catalogue is
 * read when it is first asked for. Values are inserted as they are: unlike Lingui's `I18n`, this decodes no escape
 * sequences in what people typed.
 */
export function getTexts<Name extends CatalogueName>(
  locale: Locale,
  ...names: Name[]
): (id: MessageIds[Name], values?: Values) => string {
  const catalogues = names.map((name) => loadMessages(name, locale));
  return (id, values = {}) => {
    const message = catalogues.find((messages) => messages.has(id))?.get(id) ?? [id];
    return insertValues(message, values);
  };
}

/** Returns the text of an id that is built from stored data; undefined if the catalogue has no such id. */
export function findText(locale: Locale, name: CatalogueName, id: string): string | undefined {
  const message = loadMessages(name, locale).get(id);
  return message && insertValues(message, {});
}

const choices = ['plural', 'select', 'selectordinal'];

function insertValues(message: CompiledMessage, values: Values): string {
  const parts = message.map((part) => {
    if (typeof part === 'string') return part;
    const [name, type] = part;
    // A number or date is inserted as it is.
    if (type && choices.includes(type)) throw new Error(`Only the site formats {${name}, ${type}}.`);
    return String(values[name] ?? `{${name}}`);
  });
  return parts.join('');
}

/** Doubles the apostrophe of "d'{name}": before a brace, ICU reads a single one as a quotation mark. */
export function escapeApostrophes(text: string): string {
  return text.replaceAll(/(?<!')'(?=\{\w+[},])/g, "''");
}

/** Returns a catalogue with texts that people typed, as a file that `readEntries` reads. */
export function renderTexts(texts: readonly (readonly [id: string, text: string])[]): string {
  const items = texts.map(([msgid, text]) => ({
    ...createItem(),
    msgid,
    msgstr: [escapeApostrophes(text)],
  }));
  return stringifyPo({ headers: {}, items });
}
