const trigram = 3;

/** Of a longer text the longest words are looked for: every further one costs, and hardly tells more apart. */
const wordsMax = 6;

/** Stands before what records are filtered by. */
const filterMark = '\ue000';

export const neverThere: string = quote(filterMark.repeat(trigram));

/** Letters and numbers of a word, as the index sees them: it knows these few code points as neither. */
const notInWords = /[^\p{L}\p{N}]|[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]/u;

/** The index leaves out most marks that stand behind a letter. */
const unmarkedTrigrams = /(?=(\P{M}{3}))/gu;

/** So many of a phrase tell well enough which of its trigrams is rare. */
const trigramsMax = 8;

/** What a record is, by any name for it; `undefined` filters nothing. */
export type SearchFilters = Readonly<Record<string, string | undefined>>;

/** False for what has no word in it: then there is nothing to look for. */
export function isSearch(q: string): boolean {
  return typedWords(q).length > 0;
}

/** An FTS5 expression that records must match. What was typed is literal in it, never syntax. */
export type Condition = {
  expression: string;
  /** Expressions that match all that it matches, and are found sooner. */
  trigrams?: string[];
};

/**
 * What substrings of short fields must match: every phrase. `starts` names the columns that stand behind two
 * spaces in the index: there ' ab' is the start of a word, '  a' of a field.
 */
export function partsConditions(q: string, filters: SearchFilters, starts: string): Condition[] {
  return [...toPhrases(q).map((phrase) => toPart(phrase, starts)), ...marksOf(filters)];
}

function toPart(phrase: string, starts: string): Condition {
  const length = lengthOf(phrase);
  if (length < trigram) {
    return { expression: `{${starts}} : ${quote(phrase.padStart(phrase.length + trigram - length))}` };
  }
  const trigrams = Array.from(phrase.matchAll(unmarkedTrigrams), ([, gram = '']) => quote(gram));
  return { expression: quote(phrase), trigrams: trigrams.slice(0, trigramsMax) };
}

/**
 * What whole texts must match: every word, of three letters and more also as the beginning of one. None where
 * no word is that long: then nothing is looked for. `termsWith` gives the words of the index that begin so.
 */
export function wordsConditions(
  q: string,
  filters: SearchFilters,
  termsWith: (beginning: string) => string[],
): Condition[] {
  const words = longest(toIndexWords(q));
  if (words.every((word) => lengthOf(word) < trigram)) return [];
  return [...words.map((word) => ({ expression: toWordTerm(word, termsWith) })), ...marksOf(filters)];
}

/** The index keeps beginnings of up to five letters; for longer ones it would gather all hits first. */
const keptBeginning = 5;

function toWordTerm(word: string, termsWith: (beginning: string) => string[]): string {
  if (lengthOf(word) < trigram) return quote(word);
  const folded = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (lengthOf(word) > keptBeginning && /^[a-z\d]+$/.test(folded)) {
    const terms = termsWith(folded);
    if (terms.length > 0) return `(${terms.map(quote).join(' OR ')})`;
  }
  return `${quote(word)} *`;
}

/** Words are phrases of their own; one too short for the index stays with the word before it. */
function toPhrases(q: string): string[] {
  const phrases: string[] = [];
  for (const word of typedWords(q)) {
    const before = phrases.at(-1);
    if (before !== undefined && (lengthOf(word) < trigram || lengthOf(before) < trigram))
      phrases[phrases.length - 1] = `${before} ${word}`;
    else phrases.push(word);
  }
  const known = longest([...new Set(phrases)]);
  // What is part of another phrase asks for nothing more.
  return known.filter((phrase) => !known.some((other) => other !== phrase && other.includes(phrase)));
}

/** The words of what was typed; a NUL character would end the expression early, inside its quotes. */
function typedWords(q: string): string[] {
  return q.replaceAll('\0', ' ').split(/\s+/).filter(Boolean);
}

function toIndexWords(q: string): string[] {
  const composed = q.normalize('NFC').replace(/[\u0300-\u036f]/g, '');
  return [...new Set(composed.split(notInWords).filter(Boolean))];
}

function longest(words: string[]): string[] {
  return words.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, wordsMax);
}

/** Filters stand in the indexes by their first letters, as three characters in all. */
function marksOf(filters: SearchFilters): Condition[] {
  return Object.values(filters).flatMap((value) =>
    value ? [{ expression: quote(filterMark + value.slice(0, trigram - filterMark.length)) }] : [],
  );
}

/** In code points, as the index counts. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
