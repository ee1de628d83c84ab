/**
 * Checks the message catalogues and writes the type of all message ids.
 *
 * Fails when a message is missing or empty in a language, stands in one catalogue only, differs in
 * its placeholders, or is used nowhere in the source. `--check` also fails when the written type is
 * out of date instead of writing it.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldErrorTexts } from '@isangano/contracts/field-errors';
import { labels } from '@isangano/contracts/labels';
import { type Locale, locales } from '@isangano/contracts/locales';
import { formatter } from '@lingui/format-po';
import { type CatalogueName, catalogueNames } from '../src/i18n/catalogue-names.ts';
import { staffLocales } from '../src/i18n/language.ts';

const root = join(import.meta.dirname, '..');
const typesFile = join(root, 'src/i18n/message-ids.gen.ts');
const po = formatter({ explicitIdAsDefault: true });
const faults: string[] = [];

const contractTexts: Partial<Record<CatalogueName, Record<string, string>>> = {
  faults: { ...fieldErrorTexts },
  labels: Object.fromEntries(
    Object.entries(labels).flatMap(([group, texts]) =>
      Object.entries(texts).map(([value, text]) => [`label.${group}.${value}`, text] as const),
    ),
  ),
};

async function texts(name: CatalogueName, locale: Locale): Promise<Record<string, string>> {
  const fromContracts = locale === 'en' ? contractTexts[name] : undefined;
  if (fromContracts) return fromContracts;
  const filename = join(root, `src/locales/${name}/${locale}.po`);
  const parsed = await po.parse(readFileSync(filename, 'utf8'), {
    locale,
    sourceLocale: '',
    filename,
  });
  return Object.fromEntries(Object.entries(parsed).map(([id, entry]) => [id, entry?.translation ?? '']));
}

function placeholders(text: string): Set<string | undefined> {
  return new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map((match) => match[1]));
}

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.endsWith('.gen.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** Ids that are put together from a value, as in `interview.step.${step}`, count as used by their stem. */
const stems = [...sources.matchAll(/`([a-z][\w.]*\.)\$\{/g)].map((match) => match[1] ?? '');

function isUsed(id: string): boolean {
  return (
    sources.includes(`'${id}'`) || sources.includes(`"${id}"`) || stems.some((stem) => id.startsWith(stem))
  );
}

const ids: string[] = [];
for (const name of catalogueNames) {
  const english = await texts(name, 'en');
  const fromContracts = name in contractTexts;
  for (const [id, text] of Object.entries(english)) {
    if (text.trim() === '') faults.push(`${name}/en: ${id} is empty`);
    if (ids.includes(id)) faults.push(`${name}: ${id} stands in another catalogue too`);
    if (!fromContracts && !isUsed(id)) faults.push(`${name}: ${id} is used nowhere`);
    ids.push(id);
  }
  const translations = name.startsWith('staff') ? staffLocales : locales;
  for (const locale of translations.filter((other) => other !== 'en')) {
    const translated = await texts(name, locale);
    for (const [id, text] of Object.entries(english)) {
      const translation = translated[id];
      if (translation === undefined) faults.push(`${name}/${locale}: ${id} is missing`);
      else if (translation.trim() === '') faults.push(`${name}/${locale}: ${id} is empty`);
      else if (placeholders(translation).symmetricDifference(placeholders(text)).size > 0)
        faults.push(`${name}/${locale}: ${id} has other placeholders than the English text`);
    }
    for (const id of Object.keys(translated)) {
      if (!(id in english)) faults.push(`${name}/${locale}: ${id} does not exist in English`);
    }
  }
}

const types = `// Written by scripts/messages.ts from the catalogues.
export type MessageId =
${[...ids]
  .sort()
  .map((id) => `  | '${id}'`)
  .join('\n')};

declare module '@lingui/core' {
  interface Register {
    messageIds: MessageId;
  }
}
`;

const written =
  globSync('src/i18n/message-ids.gen.ts', { cwd: root }).length > 0 && readFileSync(typesFile, 'utf8');
if (written !== types) {
  if (process.argv.includes('--check'))
    faults.push('src/i18n/message-ids.gen.ts is out of date: npm run messages');
  else writeFileSync(typesFile, types);
}

for (const fault of faults) console.error(fault);
console.log(`${ids.length} messages in ${locales.length} languages, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
