import type { ContentText } from '@isangano/contracts/content/content';
import { type Locale, sourceLocale } from '@isangano/contracts/locales';

export type TextSection = {
  /** The prefix of the ids of its texts. */
  prefix: string;
  texts: ContentText[];
};

/** A longer section is divided by the next segment of its ids, into parts of several texts. */
const longSection = 24;
const smallestPart = 3;
const maxSegments = 3;

/** Divides the texts of a page by the beginnings of their ids, in the order of the first text of each section. */
export function divideTexts(texts: readonly ContentText[], segments = 1): TextSection[] {
  const groups = Map.groupBy(texts, ({ id }) => id.split('.').slice(0, segments).join('.'));
  return [...groups].flatMap(([prefix, group]) => {
    if (group.length <= longSection || segments === maxSegments) return [{ prefix, texts: group }];
    const parts = divideTexts(group, segments + 1);
    const isSmall = (part: TextSection) => part.texts.length < smallestPart;
    const others = parts.filter(isSmall).flatMap((part) => part.texts);
    const own = others.length > 0 ? [{ prefix, texts: others }] : [];
    return [...own, ...parts.filter((part) => !isSmall(part))];
  });
}

/** Returns the text that names a section: its title, or that of the list to which its texts belong. */
export function findTitle(
  { prefix, texts }: TextSection,
  all: readonly ContentText[],
): ContentText | undefined {
  const ids = [`${prefix}.title`, `${prefix}s.title`, `${prefix}s`];
  return all.find(({ id }) => ids.includes(id)) ?? texts.find(({ id }) => id.endsWith('.title'));
}

export type WrittenText = { text: string; locale: Locale };

/** Returns a text in a language, or else as it was first written. */
export function readText({ texts }: ContentText, locale: Locale): WrittenText | undefined {
  const known = texts[locale] ? locale : sourceLocale;
  const text = texts[known]?.text;
  return text === undefined ? undefined : { text, locale: known };
}
