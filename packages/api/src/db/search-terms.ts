const trigram = 3;

/** Of a longer text the longest words are looked for: every further one costs, and hardly tells more apart. */
const wordsMax = 6;

/** Stands before what records are filtered by. */
const filterMark = '\ue000';

/** Excluding it changes nothing, but keeps what is before it from being mixed with what comes after. */
const neverThere = filterMark.repeat(trigram);

/** Letters and numbers of a word, as the index sees them: it knows these few code points as neither. */
const notInWords = /[^\p{L}\p{N}]|[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]/u;

/** The index leaves out most marks that stand behind a letter. */
const unmarkedTrigram = /\P{M}{3}/u;

/** What a record is, by any name for it; `undefined` filters nothing. */
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
  const marks = marksOf(filters).map(quote);
  const whole: string[] = [];
  const beginnings: string[] = [];
  for (const phrase of toPhrases(q)) {
    const length = lengthOf(phrase);
    const columns = length < trigram ? `{${starts}} : ` : '';
    const text = phrase.padStart(phrase.length + trigram - length);
    whole.push(columns + quote(text));
    const [beginning] = unmarkedTrigram.exec(text) ?? [];
    if (beginning !== undefined) beginnings.push(columns + quote(beginning));
  }
  const sieve = [...marks, ...beginnings];
  if (sieve.length < 2) return [...marks, ...whole].join(' AND ');
  // Records with the beginnings of all phrases are few, and found sooner than those with one whole phrase.
  return `((${sieve.join(' AND ')}) NOT ${quote(neverThere)}) AND ${whole.join(' AND ')}`;
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
  return [...terms, ...marksOf(filters).map(quote)].join(' AND ');
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
