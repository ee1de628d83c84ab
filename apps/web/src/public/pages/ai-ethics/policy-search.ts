/** Removes case and accents, so that "equite" matches "Équité". */
function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether the title or a keyword of a section contains the query. An empty query matches every section. */
export function matchesQuery(query: string, title: string, keywords: string): boolean {
  const needle = normalize(query.trim());
  return [title, ...keywords.split(',')].some((text) => normalize(text).includes(needle));
}
