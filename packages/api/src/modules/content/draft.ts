import { hash } from 'node:crypto';
import { siteLocales } from '@isangano/content/brand';
import { findEntryPattern, listEntryTexts, toEntryTextIds } from '@isangano/content/entry-texts';
import type { CatalogueName } from '@isangano/content/message-ids.gen';
import { readOwnContent } from '@isangano/content/read-content';
import { readLists } from '@isangano/content/read-lists';
import { readOwnEntries } from '@isangano/content/read-texts';
import { type ListKind, type Lists, listSchemas } from '@isangano/content/schemas/lists';
import { textPages } from '@isangano/content/text-pages';
import {
  type ContentList,
  type ContentText,
  type ContentVersion,
  type TextVersion,
  valueSchema,
} from '@isangano/contracts/content/content';
import { type Locale, sourceLocale } from '@isangano/contracts/locales';
import { hasKey } from '@isangano/platform/has-key';
import * as z from 'zod/mini';
import type { Executor } from '../../database/database.ts';
import {
  findCurrentRelease,
  listDraft,
  listVersions,
  type StoredVersion,
  type VersionKey,
} from './queries.ts';

/** The stored texts and lists over those that the site was built with. */
export type Draft = {
  /** By kind, name and language. */
  versions: ReadonlyMap<string, StoredVersion>;
  /** The newest version that visitors see. */
  published: number;
  lists: Lists;
  /** The catalogue of each text that may be changed. */
  catalogues: ReadonlyMap<string, CatalogueName>;
};

const getKey = (kind: string, name: string, locale: string) => `${kind} ${locale} ${name}`;

/** Reads the draft, or its state at an earlier version. */
export async function readDraft(executor: Executor, upTo?: number): Promise<Draft> {
  const stored = await listDraft(executor, upTo);
  const versions = new Map(stored.map((item) => [getKey(item.kind, item.name, item.locale), item]));
  const lists = readDraftLists(versions);
  const published = (await findCurrentRelease(executor))?.version ?? 0;
  return { versions, published, lists, catalogues: mapCatalogues(lists) };
}

export const listKinds = Object.keys(listSchemas).filter((kind) => hasKey(listSchemas, kind));

type PageTexts = { name: CatalogueName; texts: { id: string; isOfEntry: boolean }[] };

/** The content that the site was built with: its lists, and the texts of its pages by catalogue. */
let built: { lists: Lists; pageTexts: PageTexts[] } | undefined;

function readBuilt() {
  built ??= { lists: readLists(readOwnContent), pageTexts: readPageTexts() };
  return built;
}

function readPageTexts(): PageTexts[] {
  return Object.values(textPages)
    .flatMap(({ catalogues }): CatalogueName[] => [...catalogues])
    .map((name) => ({
      name,
      texts: [...readOwnTexts(name, sourceLocale).keys()].map((id) => ({
        id,
        isOfEntry: findEntryPattern(id) !== undefined,
      })),
    }));
}

const textsByFile = new Map<string, ReadonlyMap<string, string>>();

/** Returns the texts of a catalogue as the site was built with them, with the names of facts in place of the facts. */
export function readOwnTexts(catalogue: CatalogueName, locale: Locale): ReadonlyMap<string, string> {
  const file = `${catalogue} ${locale}`;
  const known = textsByFile.get(file);
  if (known) return known;
  const texts = new Map(
    readOwnEntries(catalogue, locale).map(({ msgid, msgstr }) => [msgid, msgstr.join('')]),
  );
  textsByFile.set(file, texts);
  return texts;
}

function readDraftLists(versions: Draft['versions']): Lists {
  const { lists } = readBuilt();
  return readLists((kind, schema) => {
    const stored = versions.get(getKey('list', kind, ''));
    // An earlier version may have allowed more. Staff correct it where they see what is stored.
    return (stored && schema.safeParse(omitHidden(JSON.parse(stored.value))).data) ?? lists[kind];
  });
}

/** Lists the ids of all texts that may be changed: those of the pages, with those of the entries of lists. */
function mapCatalogues(lists: Lists): Map<string, CatalogueName> {
  const entryTexts = listEntryTexts(lists);
  const listed = new Set(toEntryTextIds(entryTexts));
  const found = new Map<string, CatalogueName>();
  for (const { name, texts } of readBuilt().pageTexts) {
    for (const { id, isOfEntry } of texts) if (!isOfEntry || listed.has(id)) found.set(id, name);
    for (const text of entryTexts.filter(({ catalogue }) => catalogue === name))
      for (const id of toEntryTextIds([text])) found.set(id, name);
  }
  return found;
}

/** Returns a text of the draft in a language; undefined if it has none. */
export function findText(draft: Draft, id: string, locale: Locale): TextVersion | undefined {
  const catalogue = draft.catalogues.get(id);
  if (!catalogue) return undefined;
  const stored = draft.versions.get(getKey('text', id, locale));
  const own = readOwnTexts(catalogue, locale).get(id);
  const text = stored?.value ?? own;
  if (text === undefined) return undefined;
  return {
    text,
    version: stored?.version ?? 0,
    isOutdated: locale !== sourceLocale && isOutdated(draft, id, catalogue, stored),
    isChanged: (stored?.version ?? 0) > draft.published,
  };
}

function isOutdated(
  draft: Draft,
  id: string,
  catalogue: CatalogueName,
  stored: StoredVersion | undefined,
): boolean {
  const english = draft.versions.get(getKey('text', id, sourceLocale))?.value;
  if (stored)
    return stored.source !== hashText(english ?? readOwnTexts(catalogue, sourceLocale).get(id) ?? '');
  return english !== undefined && english !== readOwnTexts(catalogue, sourceLocale).get(id);
}

/** Texts that are no longer than this belong to narrow places, such as buttons. */
const shortTextChars = 60;
/** The layout allows for the differences among translations of these lengths. */
const spareShare = 1.2;

function countFittingChars(draft: Draft, id: string): number | undefined {
  const catalogue = draft.catalogues.get(id);
  if (!catalogue) return undefined;
  const lengths = siteLocales.map((locale) => readOwnTexts(catalogue, locale).get(id)?.length ?? 0);
  const longest = Math.max(...lengths);
  return longest === 0 || longest > shortTextChars ? undefined : Math.ceil(longest * spareShare);
}

/** Returns a text in all languages of the group. */
export function describeText(draft: Draft, id: string): ContentText {
  const texts = siteLocales.flatMap((locale) => {
    const text = findText(draft, id, locale);
    return text ? [[locale, text] as const] : [];
  });
  return { id, texts: Object.fromEntries(texts), fittingChars: countFittingChars(draft, id) };
}

/** Returns the texts that a language of the group misses. */
export function findMissing(draft: Draft): { id: string; locale: Locale }[] {
  return [...draft.catalogues.keys()].flatMap((id) =>
    siteLocales.filter((locale) => !findText(draft, id, locale)).map((locale) => ({ id, locale })),
  );
}

/** Returns a list of the draft with its hidden entries. */
export function describeList(draft: Draft, kind: ListKind): ContentList {
  const stored = draft.versions.get(getKey('list', kind, ''));
  return {
    kind,
    json: stored?.value ?? JSON.stringify(draft.lists[kind]),
    schema: valueSchema.parse(z.toJSONSchema(listSchemas[kind])),
    version: stored?.version ?? 0,
    isChanged: (stored?.version ?? 0) > draft.published,
  };
}

/**
 * Lists the versions of a text or list, newest first. If it was ever changed, the last one is the text of the build, as
 * version 0.
 */
export async function listHistory(executor: Executor, key: VersionKey): Promise<ContentVersion[]> {
  const saved = await listVersions(executor, key);
  const own = saved.length > 0 ? readOwnValue(await readDraft(executor), key) : undefined;
  return own === undefined ? saved : [...saved, { ...key, value: own, version: 0, at: '', by: '' }];
}

function readOwnValue({ catalogues }: Draft, { kind, name, locale }: VersionKey): string | undefined {
  if (kind === 'list') return hasKey(listSchemas, name) ? JSON.stringify(readBuilt().lists[name]) : undefined;
  const catalogue = catalogues.get(name);
  const language = siteLocales.find((one) => one === locale);
  return catalogue && language && readOwnTexts(catalogue, language).get(name);
}

/** Returns a list without its hidden entries, `{"hidden": <entry>}`, at any depth. */
export function omitHidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !isHidden(entry)).map(omitHidden);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, omitHidden(part)]));
}

const isHidden = (entry: unknown) => typeof entry === 'object' && entry !== null && 'hidden' in entry;

/** Returns a hash of an English text, which its translations store. */
export function hashText(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 12);
}
