/** Ignores case and accents, so that `apercu` finds `Aperçu`. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether a text contains every word that was typed, or a part of a word. */
export function matchesTerms(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((term) => folded.includes(term));
}
