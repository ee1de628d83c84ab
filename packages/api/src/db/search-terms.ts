const trigram = 3;

/** Of a longer text the longest words are looked for: every further one costs, and hardly tells more apart. */
const wordsMax = 6;

/** Stands before what records are filtered by. */
const filterMark = '\ue000';

const neverThere = filterMark.repeat(trigram);

/** Letters and numbers of a word, as the index sees them: it knows these few code points as neither. */
const notInWords = /[^\p{L}\p{N}]|[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]/u;

/** The index leaves out most marks that stand behind a letter. */
const unmarkedTrigrams = /(?=(\P{M}{3}))/gu;

/** So many of a phrase tell well enough which of its trigrams is rare. */
const trigramsMax = 8;

/** What a larger share of the records has tells them less apart than it costs to read. */
const sieveShareMax = 0.25;

/** What a record is, by any name for it; `undefined` filters nothing. */
export type SearchFilters = Readonly<Record<string, string | undefined>>;

/** How much of the newest records an expression matches, from 0 to 1. */
export type ShareOf = (expression: string) => number;

/** False for what has no word in it: then there is nothing to look for. */
export function isSearch(q: string): boolean {
  return typedWords(q).length > 0;
}

/**
 * An FTS5 expression for the substrings of short fields: every phrase must occur. What was typed is always
 * literal, never syntax. `starts` names the columns that stand behind two spaces in the index: there ' ab'
 * is the start of a word, '  a' of a field. Answers nothing where no record can match.
 */
export function toPartsMatch(
  q: string,
  filters: SearchFilters,
  starts: string,
  shareOf: ShareOf,
): string | undefined {
  const marks = marksOf(filters).map(quote);
  const parts = toPhrases(q).map((phrase) => toPart(phrase, starts));
  if (marks.length + parts.length === 1) return parts.map(({ expression }) => expression).join();
  return inOrder([
    ...parts.map(({ expression, trigrams }) => ({ expression, ...rarestOf(trigrams, shareOf) })),
    ...marks.map((expression) => ({ expression, share: shareOf(expression) })),
  ]);
}

function toPart(phrase: string, starts: string): { expression: string; trigrams: string[] } {
  const length = lengthOf(phrase);
  if (length < trigram) {
    const expression = `{${starts}} : ${quote(phrase.padStart(phrase.length + trigram - length))}`;
    return { expression, trigrams: [expression] };
  }
  const trigrams = Array.from(phrase.matchAll(unmarkedTrigrams), ([, gram = '']) => quote(gram));
  return { expression: quote(phrase), trigrams: trigrams.slice(0, trigramsMax) };
}

/** The expression that fewest records match; what cannot be told counts as common. */
function rarestOf(expressions: string[], shareOf: ShareOf): { sieve?: string; share: number } {
  const [rarest] = expressions
    .map((sieve) => ({ sieve, share: shareOf(sieve) }))
    .toSorted((one, other) => one.share - other.share);
  return rarest ?? { share: 1 };
}

type Condition = {
  expression: string;
  /** How much of the records may match, at most. */
  share: number;
  /** Matches whatever the expression does, and is found sooner. */
  sieve?: string;
};

/**
 * All of the conditions, each looked at only for records that meet those before it, the rarest first: lists
 * of what most records have are long, and often need not be read to their end.
 */
function inOrder(conditions: Condition[]): string | undefined {
  if (conditions.some(({ share }) => share === 0)) return undefined;
  const ordered = conditions.toSorted((one, other) => one.share - other.share);
  const sieve = ordered.flatMap(({ sieve, share }) => (sieve && share < sieveShareMax ? [sieve] : []));
  const rest = ordered.map(({ expression }) => expression);
  const first = sieve.length > 0 ? sieve.join(' AND ') : rest.shift();
  // What is excluded is never there, but keeps the parts from being mixed.
  return rest.reduce((before, next) => `((${before}) NOT ${quote(neverThere)}) AND ${next}`, first ?? '');
}

/**
 * An FTS5 expression for whole texts: every word must occur, of three letters and more also as the beginning
 * of one. Answers nothing where no word is that long, or no record can match. `termsWith` gives the words of
 * the index that begin so.
 */
export function toWordsMatch(
  q: string,
  filters: SearchFilters,
  termsWith: (beginning: string) => string[],
  shareOf: ShareOf,
): string | undefined {
  const words = longest(toIndexWords(q));
  if (words.every((word) => lengthOf(word) < trigram)) return undefined;
  const all = [...words.map((word) => toWordTerm(word, termsWith)), ...marksOf(filters).map(quote)];
  if (all.length === 1) return all.join();
  return inOrder(all.map((expression) => ({ expression, share: shareOf(expression) })));
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
function marksOf(filters: SearchFilters): string[] {
  return Object.values(filters).flatMap((value) =>
    value ? [filterMark + value.slice(0, trigram - filterMark.length)] : [],
  );
}

/** In code points, as the index counts. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
