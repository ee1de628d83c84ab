import type { SearchIndex } from '@isangano/platform/search/search-index';
import { applicationSearchIndex } from './modules/applications/search-index.ts';
import { messageSearchIndex } from './modules/messages/search-index.ts';

/** The search indexes of all features. */
export const searchIndexes = [
  applicationSearchIndex,
  messageSearchIndex,
] as const satisfies readonly SearchIndex[];
