const trigram = 3;

/** Of a longer query only the longest terms are used: each costs time, and more hardly narrow it. */
const termsMax = 6;

/** The indexes store filter values behind this private-use character. */
const filterMark = '\ue000';

export const neverMatches: string = quote(filterMark.repeat(trigram));

/** Separates terms as the index does: to FTS5 these few code points are neither alphabetic nor numeric. */
const wordSeparator = /[^\p{L}\p{N}]|[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]/u;

/** The trigram index leaves out most combining marks, so trigrams with one are not used. */
const unmarkedTrigrams = /(?=(\P{M}{3}))/gu;

/** Number of trigrams of a phrase among which the rarest is searched for. */
const trigramsMax = 8;

/** Values that records must have, under any name; `undefined` does not filter. */
export type SearchFilters = Readonly<Record<string, string | undefined>>;

/** Whether a query contains anything to search for. */
export function hasSearchTerms(q: string): boolean {
  return splitQuery(q).length > 0;
}

/** An FTS5 expression that records must match. Typed text is quoted in it, never interpreted as syntax. */
export type Condition = {
  expression: string;
  /** Expressions that match every match of `expression` and are cheaper to evaluate. */
  trigrams?: string[];
};

/**
 * Returns the conditions for the trigram index: each phrase of the query, and the filters. `prefixColumns`
 * names the columns that the index stores behind two spaces, so that ' ab' matches the start of a word there,
 * and '  a' the start of the field.
 */
export function substringConditions(q: string, filters: SearchFilters, prefixColumns: string): Condition[] {
  return [
    ...toPhrases(q).map((phrase) => toSubstringCondition(phrase, prefixColumns)),
    ...toFilterConditions(filters),
  ];
}

function toSubstringCondition(phrase: string, prefixColumns: string): Condition {
  const length = countCodePoints(phrase);
  if (length < trigram) {
    return { expression: `{${prefixColumns}} : ${quote(phrase.padStart(phrase.length + trigram - length))}` };
  }
  const trigrams = Array.from(phrase.matchAll(unmarkedTrigrams), ([, gram = '']) => quote(gram));
  return { expression: quote(phrase), trigrams: trigrams.slice(0, trigramsMax) };
}

/**
 * Returns the conditions for the full-text index: each word of the query, and the filters. A word of three
 * characters or more also matches as a prefix. Returns none if no word is that long. `findTerms` returns the
 * terms of the index that begin with a prefix.
 */
export function wordConditions(
  q: string,
  filters: SearchFilters,
  findTerms: (prefix: string) => string[],
): Condition[] {
  const terms = takeLongest(toIndexTerms(q));
  if (terms.every((term) => countCodePoints(term) < trigram)) return [];
  return [
    ...terms.map((term) => ({ expression: toWordExpression(term, findTerms) })),
    ...toFilterConditions(filters),
  ];
}

/** Longest prefix in the prefix tables of the index; for a longer one FTS5 collects all matches first. */
const indexedPrefixMax = 5;

function toWordExpression(word: string, findTerms: (prefix: string) => string[]): string {
  if (countCodePoints(word) < trigram) return quote(word);
  const folded = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (countCodePoints(word) > indexedPrefixMax && /^[a-z\d]+$/.test(folded)) {
    const terms = findTerms(folded);
    if (terms.length > 0) return `(${terms.map(quote).join(' OR ')})`;
  }
  return `${quote(word)} *`;
}

/** Splits a query into phrases, one per word; a word too short for a trigram joins the one before. */
function toPhrases(q: string): string[] {
  const phrases: string[] = [];
  for (const word of splitQuery(q)) {
    const previous = phrases.at(-1);
    if (previous !== undefined && (countCodePoints(word) < trigram || countCodePoints(previous) < trigram))
      phrases[phrases.length - 1] = `${previous} ${word}`;
    else phrases.push(word);
  }
  const longest = takeLongest([...new Set(phrases)]);
  // A phrase that is part of another one does not narrow the search.
  return longest.filter((phrase) => !longest.some((other) => other !== phrase && other.includes(phrase)));
}

/** Splits at white space. NUL characters are removed: one would end the expression inside its quotes. */
export function splitQuery(q: string): string[] {
  return q.replaceAll('\0', ' ').split(/\s+/).filter(Boolean);
}

function toIndexTerms(q: string): string[] {
  const composed = q.normalize('NFC').replace(/[\u0300-\u036f]/g, '');
  return [...new Set(composed.split(wordSeparator).filter(Boolean))];
}

function takeLongest(terms: string[]): string[] {
  return terms.toSorted((one, other) => countCodePoints(other) - countCodePoints(one)).slice(0, termsMax);
}

/** The indexes store a filter value as a trigram: the filter mark and the first characters of the value. */
function toFilterConditions(filters: SearchFilters): Condition[] {
  return Object.values(filters).flatMap((value) =>
    value ? [{ expression: quote(filterMark + value.slice(0, trigram - filterMark.length)) }] : [],
  );
}

/** The indexes measure text in code points. */
export function countCodePoints(text: string): number {
  return Array.from(text).length;
}

/** Quotes text, so that an FTS5 expression contains it literally. */
export function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
