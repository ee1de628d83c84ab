import { applicationSearchIndex } from './applications/search-index.ts';
import { messageSearchIndex } from './messages/search-index.ts';
import type { SearchIndex } from './search/search-index.ts';

/** The search indexes of all features. */
export const searchIndexes = [
  applicationSearchIndex,
  messageSearchIndex,
] as const satisfies readonly SearchIndex[];

export type SearchIndexName = (typeof searchIndexes)[number]['name'];
