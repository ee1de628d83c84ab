export function hasSearchTerms(q: string): boolean {
  return splitQuery(q).length > 0;
}

/**
 * Splits at white space. NUL characters are removed: one would end the FTS5 expression inside its quotes. A telephone
 * number is split into groups of digits, so that it is found however it was written.
 */
export function splitQuery(q: string): string[] {
  const text = q.replaceAll('\0', ' ').trim();
  if (isTelephoneNumber(text)) return splitTelephoneNumber(text);
  return text.split(/\s+/).filter(Boolean).flatMap(splitAtApostrophes);
}

/**
 * Keyboards type different apostrophes, so a word is found by the parts beside it. A single letter there, such as that
 * of “n'ubuzima”, is in nearly every text.
 */
function splitAtApostrophes(word: string): string[] {
  const parts = word.split(/['’‘ʼ]/).filter((part) => part.length > 1);
  return parts.length > 0 ? parts : [word];
}

/** National numbers have up to nine digits in most countries. */
const nationalDigits = 9;
const internationalDigits = 15;

function isTelephoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return /^\+?[\d\s().\-/]+$/.test(text) && digits >= nationalDigits && digits <= internationalDigits;
}

/**
 * Returns the last nine digits, without country code and trunk prefix: in the groups that they were typed in, or in
 * threes. Every text that contains the number as it was typed contains all of them.
 */
function splitTelephoneNumber(text: string): string[] {
  const typed = text.match(/\d+/g) ?? [];
  const groups = typed.length > 1 ? typed : (text.slice(-nationalDigits).match(/\d{3}/g) ?? []);
  const parts: string[] = [];
  let rest = nationalDigits;
  for (const group of groups.toReversed()) {
    if (rest > 0) parts.unshift(group.slice(-rest));
    rest -= group.length;
  }
  return parts;
}
