import { parseApplicationsSearch } from '@isangano/contracts/applications/search';
import { parseMessagesSearch } from '@isangano/contracts/messages/search';
import type { RecordNoun } from '@isangano/contracts/records';
import type { SavedView } from '@isangano/contracts/saved-views/view';
import * as z from 'zod/mini';

const parsers = { application: parseApplicationsSearch, message: parseMessagesSearch };
const parameters = z.record(z.string(), z.unknown());

/** Returns the known query parameters in the JSON of a view, without a page and an opened record. */
export function parseViewSearch(noun: RecordNoun, json: string): SavedView['search'] {
  const parsed: unknown = JSON.parse(json);
  const search = parsers[noun](parameters.parse(parsed));
  const kept = Object.entries({ ...search, page: undefined, open: undefined }).flatMap(
    ([name, value]): [string, string | number | boolean][] => (value === undefined ? [] : [[name, value]]),
  );
  return Object.fromEntries(kept);
}
