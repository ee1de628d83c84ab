const trigram = 3;

/** Of a longer text the longest words are looked for: every further one costs, and hardly tells more apart. */
const wordsMax = 6;

/** Stands before what records are filtered by, in the index of words. */
const filterMark = '\ue000';

/** Letters and numbers of a word, as the index sees them: it knows these few code points as neither. */
const notInWords = /[^\p{L}\p{N}]|[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]/u;

/** Column and value; `undefined` filters nothing. */
export type SearchFilters = Readonly<Record<string, string | undefined>>;

/** False for what has no word in it: then there is nothing to look for. */
export function isSearch(q: string): boolean {
  return typedWords(q).length > 0;
}

/**
 * An FTS5 expression for the substrings of short fields: every phrase must occur. What was typed is always
 * literal, never syntax. `starts` names the columns that stand behind two spaces in the index: there ' ab'
 * is the start of a word, '  a' of a field.
 */
export function toPartsMatch(q: string, filters: SearchFilters, starts: string): string {
  const terms = toPhrases(q).map((phrase) => {
    const length = lengthOf(phrase);
    return length >= trigram
      ? quote(phrase)
      : `{${starts}} : ${quote(phrase.padStart(phrase.length + trigram - length))}`;
  });
  for (const [column, value] of valuesOf(filters)) terms.push(`${column} : ${quote(value)}`);
  return terms.join(' AND ');
}

/**
 * An FTS5 expression for whole texts: every word must occur, of three letters and more also as the beginning
 * of one. Answers nothing where no word is that long. `termsWith` gives the words of the index that begin so.
 */
export function toWordsMatch(
  q: string,
  filters: SearchFilters,
  termsWith: (beginning: string) => string[],
): string | undefined {
  const words = longest(toIndexWords(q));
  if (words.every((word) => lengthOf(word) < trigram)) return undefined;
  const terms = words.map((word) => toWordTerm(word, termsWith));
  for (const [, value] of valuesOf(filters)) terms.push(quote(filterMark + value));
  return terms.join(' AND ');
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
  return longest(phrases);
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

/** Filters stand in the index by their first three letters. */
function valuesOf(filters: SearchFilters): [column: string, value: string][] {
  return Object.entries(filters).flatMap(([column, value]) =>
    value ? [[column, value.slice(0, trigram)]] : [],
  );
}

/** In code points, as the index counts. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
