/**
 * Checks the message catalogues and writes the type of all message ids, the labels of answers for mails, and the Kinyarwanda
 * that a native speaker should review.
 *
 * Fails when a message is missing, empty or still English in a language, exists in more than one catalogue, has
 * other placeholders than the English text, or is not used in the source. With `--check`, also fails when the
 * type, the labels or the list of Kinyarwanda to review are out of date, instead of writing them.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorReasonTexts, errorTexts } from '@isangano/contracts/errors';
import { fieldErrorTexts } from '@isangano/contracts/field-errors';
import { labels } from '@isangano/contracts/labels';
import { type Locale, locales } from '@isangano/contracts/locales';
import { formatter } from '@lingui/format-po';
import { type CatalogueName, catalogueNames } from '../src/i18n/catalogue-names.ts';
import { writeAnswerLabels } from './answer-labels.ts';
import { isCopiedEnglish } from './equal-translations.ts';
import { writeKinyarwandaReview } from './kinyarwanda-review.ts';
import { findUsedMessages } from './used-messages.ts';

const root = join(import.meta.dirname, '..');
const typesFile = join(root, 'src/i18n/message-ids.gen.ts');
const po = formatter({ explicitIdAsDefault: true });
const errors: string[] = [];

const contractTexts: Partial<Record<CatalogueName, Record<string, string>>> = {
  fieldErrors: { ...fieldErrorTexts },
  staffErrors: Object.fromEntries(
    Object.entries({ ...errorTexts, ...errorReasonTexts }).map(([id, text]) => [`serverError.${id}`, text]),
  ),
  labels: Object.fromEntries(
    Object.entries(labels).flatMap(([group, texts]) =>
      Object.entries(texts).map(([value, text]) => [`label.${group}.${value}`, text] as const),
    ),
  ),
};

async function readTexts(name: CatalogueName, locale: Locale): Promise<Record<string, string>> {
  const contractCatalogue = locale === 'en' ? contractTexts[name] : undefined;
  if (contractCatalogue) return contractCatalogue;
  const filename = join(root, `src/locales/${name}/${locale}.po`);
  const parsed = await po.parse(readFileSync(filename, 'utf8'), {
    locale,
    sourceLocale: '',
    filename,
  });
  return Object.fromEntries(Object.entries(parsed).map(([id, entry]) => [id, entry?.translation ?? '']));
}

function findPlaceholders(text: string): Set<string | undefined> {
  return new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map((match) => match[1]));
}

const { texts: usedTexts, openTemplates } = findUsedMessages();

const ids: string[] = [];
for (const name of catalogueNames) {
  const english = await readTexts(name, 'en');
  const isFromContracts = name in contractTexts;
  for (const [id, text] of Object.entries(english)) {
    if (text.trim() === '') errors.push(`${name}/en: ${id} is empty`);
    if (ids.includes(id)) errors.push(`${name}: ${id} is in another catalogue as well`);
    if (!isFromContracts && !usedTexts.has(id)) errors.push(`${name}: ${id} is not used: remove it`);
    ids.push(id);
  }
  for (const locale of locales.filter((other) => other !== 'en')) {
    const translated = await readTexts(name, locale);
    for (const [id, text] of Object.entries(english)) {
      const translation = translated[id];
      if (translation === undefined) errors.push(`${name}/${locale}: ${id} is missing`);
      else if (translation.trim() === '') errors.push(`${name}/${locale}: ${id} is empty`);
      else if (findPlaceholders(translation).symmetricDifference(findPlaceholders(text)).size > 0)
        errors.push(`${name}/${locale}: ${id} has other placeholders than the English text`);
      else if (isCopiedEnglish(locale, text, translation))
        errors.push(
          `${name}/${locale}: ${id} is the English text: translate it, or list it in scripts/equal-translations.ts`,
        );
    }
    for (const id of Object.keys(translated)) {
      if (!(id in english)) errors.push(`${name}/${locale}: ${id} does not exist in English`);
    }
  }
}

for (const { file, prefix } of openTemplates) {
  if (prefix.endsWith('.') && prefix !== 'label.' && ids.some((id) => id.startsWith(prefix)))
    errors.push(`${file}: the ids below ${prefix} cannot be listed: give the inserted value a union type`);
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
    errors.push('src/i18n/message-ids.gen.ts is out of date: npm run messages');
  else writeFileSync(typesFile, types);
}

const isCheck = process.argv.includes('--check');
if ((await writeAnswerLabels(readTexts, isCheck)) && isCheck)
  errors.push(
    'packages/api/src/modules/mail/templates/answer-labels.gen.ts is out of date: npm run messages',
  );

if ((await writeKinyarwandaReview((name) => readTexts(name, 'en'), isCheck)) && isCheck)
  errors.push('docs/kinyarwanda-review.md is out of date: npm run messages');

for (const error of errors) console.error(error);
console.log(`${ids.length} messages in ${locales.length} languages, ${errors.length} errors`);
process.exit(errors.length === 0 ? 0 : 1);
