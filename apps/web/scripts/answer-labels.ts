import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { submitInterviewInput } from '@isangano/contracts/applications/interview';
import { submitPartnerInput } from '@isangano/contracts/applications/partner';
import { labels } from '@isangano/contracts/labels';
import { type Locale, locales } from '@isangano/contracts/locales';
import type { CatalogueName } from '../src/i18n/catalogue-names.ts';

type ReadTexts = (name: CatalogueName, locale: Locale) => Promise<Record<string, string>>;

const file = join(
  import.meta.dirname,
  '../../../packages/api/src/modules/mail/templates/answer-labels.gen.ts',
);
const fields = {
  interview: Object.keys(submitInterviewInput.shape),
  partner: Object.keys(submitPartnerInput.shape),
};
/** Groups of values that are neither answers of applicants nor in exports. */
const otherGroups = ['scanState', 'projectStatus', 'projectPriority'];

async function collectLabels(locale: Locale, readTexts: ReadTexts) {
  const valueTexts = await readTexts('labels', locale);
  const collect = async (kind: keyof typeof fields) => {
    const texts = await readTexts(kind, locale);
    return Object.fromEntries(fields[kind].map((field) => [field, texts[`${kind}.${field}`] ?? '']));
  };
  const values: Record<string, Record<string, string>> = {};
  for (const [group, texts] of Object.entries(labels)) {
    if (otherGroups.includes(group)) continue;
    const ids = Object.keys(texts).map((value) => [value, `label.${group}.${value}`] as const);
    values[group] = Object.fromEntries(ids.map(([value, id]) => [value, valueTexts[id] ?? '']));
  }
  return {
    interview: await collect('interview'),
    partner: await collect('partner'),
    values,
  };
}

/**
 * Writes the labels of answers for mails and exports, which the server composes without the catalogues. Returns whether the file was
 * out of date; with `isCheck` it is not written.
 */
export async function writeAnswerLabels(readTexts: ReadTexts, isCheck: boolean): Promise<boolean> {
  const entries = await Promise.all(
    locales.map(async (locale) => [locale, await collectLabels(locale, readTexts)] as const),
  );
  const source = `// Written by apps/web/scripts/messages.ts from the catalogues.
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';

type Labels = Readonly<Record<string, string>>;

/** The labels of fields, in their order, and those of the values of choices, by group. */
export const answerLabels: Readonly<
  Record<Locale, Readonly<Record<ApplicationKind, Labels>> & { values: Readonly<Record<string, Labels>> }>
> = ${JSON.stringify(Object.fromEntries(entries), null, 2)};
`;
  const isOutdated = readOptional() !== source;
  if (isOutdated && !isCheck) writeFileSync(file, source);
  return isOutdated;
}

function readOptional(): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
