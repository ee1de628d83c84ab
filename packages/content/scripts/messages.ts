/**
 * Checks the message catalogues and writes the types of all message ids, and the Kinyarwanda that a native speaker
 * should review.
 *
 * Fails when a message is missing, empty or still English in a language, exists in more than one catalogue, has other
 * placeholders than the English text, an apostrophe or a quotation mark of another style, or is not used in the source.
 * With `--check`, also fails when the types or the list of Kinyarwanda to review are out of date, instead of writing
 * them.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorReasonTexts, errorTexts } from '@isangano/contracts/errors';
import { fieldErrorTexts } from '@isangano/contracts/field-errors';
import { getLabelTexts } from '@isangano/contracts/labels';
import type { Locale } from '@isangano/contracts/locales';
import { compareVariables, validateIcu } from 'pofile-ts';
import { siteLocales } from '../src/brand.ts';
import { findForeignMark } from '../src/check-text.ts';
import { entryTexts, findEntryPattern } from '../src/entry-texts.ts';
import { findMissingTexts, readListedEntries } from '../src/group-texts.ts';
import { listSampleNames } from '../src/sample-names.ts';
import { groupCatalogues, listSampleContent } from './brand/sample-content.ts';
import { isCopiedEnglish } from './equal-translations.ts';
import { renderKinyarwandaReview } from './kinyarwanda-review.ts';
import { findUsedMessages } from './used-messages.ts';

const root = join(import.meta.dirname, '../../..');
const names = readdirSync(join(import.meta.dirname, '../src/texts')).sort();
const errors: string[] = [];

/** The site shows English errors of the server as they were sent. */
const contractTexts: Partial<Record<string, Record<string, string>>> = {
  fieldErrors: fieldErrorTexts,
  staffErrors: Object.fromEntries(
    Object.entries({ ...errorTexts, ...errorReasonTexts }).map(([id, text]) => [`serverError.${id}`, text]),
  ),
  labels: getLabelTexts(),
};

function readTexts(name: string, locale: Locale): Record<string, string> {
  const contractCatalogue = locale === 'en' ? contractTexts[name] : undefined;
  if (contractCatalogue) return contractCatalogue;
  return Object.fromEntries(
    readListedEntries(name, locale).map(({ msgid, msgstr }) => [msgid, msgstr.join('')]),
  );
}

const { texts: usedTexts, openTemplates } = findUsedMessages();

const isOtherGroup = process.env.CONTENT_DIR !== undefined;
const sampleNames = isOtherGroup ? listSampleNames() : new Set<string>();

/** Texts of the product, which another group keeps, are checked for the sample group. */
const isOwnText = (name: string) => !isOtherGroup || groupCatalogues.some((known) => known === name);

// Nothing else can be compared while a file is missing.
const missingFiles = names
  .flatMap((name) =>
    siteLocales
      .filter((locale) => locale !== 'en' || !(name in contractTexts))
      .map((locale) => `packages/content/src/texts/${name}/${locale}.po`),
  )
  .filter((file) => !existsSync(join(root, file)));
if (missingFiles.length > 0) {
  for (const file of missingFiles)
    console.error(`${file} is missing: add it with the texts of en.po in its language`);
  process.exit(1);
}

errors.push(...findMissingTexts());

const ids: string[] = [];
const catalogues = new Map<string, string>();
const types: string[] = [];
const reviewed: string[] = [];
for (const name of names) {
  const english = readTexts(name, 'en');
  const isFromContracts = name in contractTexts;
  for (const locale of siteLocales)
    for (const [id, text] of Object.entries(readTexts(name, locale))) {
      for (const sampleName of sampleNames)
        if (text.includes(sampleName))
          errors.push(`${name}/${locale}: ${id} contains '${sampleName}' of the sample group`);
      const mark = isOwnText(name) && findForeignMark(text, locale);
      if (mark)
        errors.push(
          `${name}/${locale}: ${id} contains ${mark}: write ${locale === 'fr' ? "' or « »" : "' or “ ”"}`,
        );
    }
  for (const [id, text] of Object.entries(english)) {
    if (text.trim() === '') errors.push(`${name}/en: ${id} is empty`);
    const other = catalogues.get(id);
    if (other !== undefined)
      errors.push(`${name}: ${id} is in the catalogue ${other} as well: give it another id`);
    catalogues.set(id, name);
    if (!isFromContracts && !usedTexts.has(id) && !findEntryPattern(id))
      errors.push(`${name}: ${id} is not used: remove it`);
    ids.push(id);
  }
  for (const locale of siteLocales.filter((other) => other !== 'en')) {
    const translated = readTexts(name, locale);
    for (const [id, text] of Object.entries(english)) {
      const translation = translated[id];
      if (translation === undefined) {
        if (isFromContracts) errors.push(`${name}/${locale}: ${id} is missing`);
      } else if (translation.trim() === '') errors.push(`${name}/${locale}: ${id} is empty`);
      else if (!validateIcu(translation).valid)
        errors.push(`${name}/${locale}: ${id} is no valid message: check its braces`);
      else if (!compareVariables(text, translation).isMatch)
        errors.push(`${name}/${locale}: ${id} has other placeholders than the English text`);
      else if (isOwnText(name) && isCopiedEnglish(locale, text, translation))
        errors.push(
          `${name}/${locale}: ${id} is the English text: translate it, or list it in scripts/equal-translations.ts`,
        );
    }
    for (const id of Object.keys(translated)) {
      if (!(id in english)) errors.push(`${name}/${locale}: ${id} does not exist in English`);
    }
  }
  // The entries of lists are data: any of them may have such a text.
  const sorted = [...new Set(Object.keys(english).map((id) => findEntryPattern(id) ?? id))].sort();
  types.push(`  ${name}:\n${sorted.map(renderType).join('\n')};\n`);
  reviewed.push(...renderKinyarwandaReview(name, english));
}

for (const { file, prefix } of openTemplates) {
  const isOfEntries = entryTexts.some(({ id }) => id.startsWith(`${prefix}{}`));
  if (prefix.endsWith('.') && prefix !== 'label.' && !isOfEntries && ids.some((id) => id.startsWith(prefix)))
    errors.push(`${file}: the ids below ${prefix} cannot be listed: give the inserted value a union type`);
}

writeOrCompare(
  'packages/content/src/message-ids.gen.ts',
  `// Written by packages/content/scripts/messages.ts from the catalogues.
/** The ids of messages by catalogue. */
export type MessageIds = {
${types.join('')}};

export type CatalogueName = keyof MessageIds;
export type MessageId = MessageIds[CatalogueName];
`,
);
writeOrCompare(
  'docs/kinyarwanda-review.md',
  `# Kinyarwanda to review

Written by \`npm run messages\` from the comments in the catalogues: every text that a native speaker should read. Tick what is right as it
is; mark an alternative or write a better text beside it. Once a text is settled, remove its comment from the catalogue.

${reviewed.join('\n\n')}
`,
);

if (isOtherGroup)
  for (const line of listSampleContent()) console.log(`Still content of the sample group: ${line}`);
for (const error of errors) console.error(error);
console.log(`${ids.length} messages in ${siteLocales.length} languages, ${errors.length} errors`);
process.exit(errors.length === 0 ? 0 : 1);

function renderType(id: string): string {
  const [start, end] = id.split('{}');
  return end === undefined ? `    | '${id}'` : `    | \`${start}\${string}${end}\``;
}

function writeOrCompare(path: string, text: string): void {
  // They describe the repository, not the content of another group.
  if (isOtherGroup) return;
  const file = join(root, path);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) errors.push(`${path} is out of date: npm run messages`);
}
