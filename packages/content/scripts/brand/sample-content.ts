import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Locale } from '@isangano/contracts/locales';
import { siteLocales } from '../../src/brand.ts';
import { readListedEntries } from '../../src/group-texts.ts';
import type { CatalogueName } from '../../src/message-ids.gen.ts';
import { findGroupFile } from '../../src/read-content.ts';
import { readSampleEntries } from '../../src/read-texts.ts';
import { defaultsFolder, readJson } from '../../src/sample-names.ts';

/** The kinds of content, each a file. */
export const contentKinds = [
  'brand',
  'contact',
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

/** Returns the content that is still that of the sample group: kinds, and texts by catalogue and language. */
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
