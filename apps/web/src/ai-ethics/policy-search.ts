/** Without case and accents, so that "equite" finds "Équité". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a section's title, or one of its keywords, holds what is searched; nothing searched finds all. */
export function matchesQuery(query: string, title: string, keywords: string): boolean {
  const wanted = plain(query.trim());
  return [title, ...keywords.split(',')].some((text) => plain(text).includes(wanted));
}
