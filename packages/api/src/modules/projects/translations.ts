import { createHash } from 'node:crypto';
import { translatedLocales } from '@isangano/contracts/locales';
import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';
import { mapProjectTexts, type ProjectTexts, projectTextFields } from '@isangano/contracts/projects/texts';
import * as z from 'zod/mini';

/** Translations as they are stored, each with a hash of the English texts that it was made from. */
const storedTranslations = z.partialRecord(
  z.enum(translatedLocales),
  z.object({ ...mapProjectTexts(() => z.string()), source: z.string() }),
);

const empty = mapProjectTexts(() => '');

function hashTexts(texts: ProjectTexts): string {
  const hash = createHash('sha256');
  for (const field of projectTextFields) hash.update(`${texts[field]}\0`);
  return hash.digest('base64url').slice(0, 12);
}

const parse = (json: string) => storedTranslations.parse(JSON.parse(json));

const isSame = (one: ProjectTexts, other: ProjectTexts | undefined) =>
  projectTextFields.every((field) => one[field] === other?.[field]);

/**
 * Returns the translations to store as JSON, without empty ones. An unchanged translation keeps its hash, unless it is
 * confirmed for the present English texts.
 */
export function toStoredTranslations(
  given: SaveProjectInput['translations'],
  texts: ProjectTexts,
  storedJson = '{}',
): string {
  const stored = parse(storedJson);
  const entries = translatedLocales.flatMap((locale) => {
    const { isOutdated, ...translation } = given[locale] ?? {};
    const complete = { ...empty, ...translation };
    if (projectTextFields.every((field) => complete[field] === '')) return [];
    const isKept = isOutdated !== false && isSame(complete, stored[locale]);
    const source = isKept ? stored[locale]?.source : hashTexts(texts);
    return [[locale, { ...complete, source }] as const];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

/** Returns the stored translations, each with whether an English text has changed since. */
export function readTranslations(json: string, texts: ProjectTexts): ProjectView['translations'] {
  const current = hashTexts(texts);
  const stored = Object.entries(parse(json));
  return Object.fromEntries(
    stored.map(([locale, { source, ...translation }]) => [
      locale,
      { ...translation, isOutdated: source !== current },
    ]),
  );
}

export function mergeTexts(
  change: { [Field in keyof ProjectTexts]?: string | undefined },
  stored: ProjectTexts,
): ProjectTexts {
  return mapProjectTexts((field) => change[field] ?? stored[field]);
}
