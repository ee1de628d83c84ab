import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Locale } from '@isangano/contracts/locales';
import * as z from 'zod/mini';
import { siteLocales } from '../../src/brand.ts';
import { readListedEntries } from '../../src/group-texts.ts';
import type { CatalogueName } from '../../src/message-ids.gen.ts';
import { findGroupFile } from '../../src/read-content.ts';
import { readSampleEntries } from '../../src/read-texts.ts';

export const defaultsFolder = join(import.meta.dirname, '../../src/defaults');

/** The kinds of content, each a file. */
export const contentKinds = [
  'brand',
  'palette',
  'mark',
  'home',
  'channels',
  'products',
  'services',
  'partners',
  'team',
  'questions',
  'policy',
  'projects',
] as const;

/** The catalogues that speak of the group. The texts of all others serve every group, until it has others. */
export const groupCatalogues: readonly CatalogueName[] = [
  'home',
  'homeSections',
  'services',
  'partnership',
  'aiEthics',
];

const namesIn = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);
const named = z.object({ name: z.string() });

function readDefaults<Schema extends z.ZodMiniType>(kind: string, schema: Schema): z.output<Schema> {
  return schema.parse(readJson(join(defaultsFolder, `${kind}.json`)));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Names, places and addresses of the sample group, which no text of another group contains. */
export function listSampleNames(): Set<string> {
  const brand = readDefaults(
    'brand',
    z.object({
      shortName: z.string(),
      place: z.string(),
      location: z.string(),
      siteUrl: z.string(),
      email: z.string(),
    }),
  );
  const channels = readDefaults('channels', z.object({ studios: z.array(named) }));
  const products = readDefaults('products', z.object({ products: z.array(named) }));
  const services = readDefaults('services', z.object({ products: z.array(named) }));
  const partners = readDefaults('partners', z.object({ partners: z.array(named) }));
  const names = [channels.studios, products.products, services.products, partners.partners].flatMap(namesIn);
  return new Set([
    ...Object.values(brand),
    ...brand.location.split(', '),
    ...namesIn(readDefaults('team', z.array(named))),
    // Single words may also be words of a language.
    ...names.filter((name) => name.includes(' ')),
  ]);
}

/** Returns what is still content of the sample group: kinds, and texts by catalogue and language. */
export function listSampleContent(): string[] {
  const kinds = contentKinds.filter((kind) => {
    const file = findGroupFile(`${kind}.json`);
    return !file || isDeepStrictEqual(readJson(file), readJson(join(defaultsFolder, `${kind}.json`)));
  });
  const texts = groupCatalogues.flatMap((name) =>
    siteLocales.map((locale) => ({ file: `texts/${name}/${locale}.po`, ids: listSampleTexts(name, locale) })),
  );
  return [
    ...kinds.map((kind) => `${kind}.json`),
    ...texts
      .filter(({ ids }) => ids.length > 0)
      .map(({ file, ids }) => `${file}: ${ids.length} texts, such as ${ids.slice(0, 3).join(', ')}`),
  ];
}

function listSampleTexts(name: string, locale: Locale): string[] {
  const sample = new Map(
    readSampleEntries(name, locale).map(({ msgid, msgstr }) => [msgid, msgstr.join('')]),
  );
  return readListedEntries(name, locale)
    .filter(({ msgid, msgstr }) => sample.get(msgid) === msgstr.join(''))
    .map(({ msgid }) => msgid);
}
