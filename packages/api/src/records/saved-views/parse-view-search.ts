import type { SavedView } from '@isangano/contracts/saved-views/view';
import * as z from 'zod/mini';
import type { RecordModule } from '../../core/record-module.ts';

const parameters = z.record(z.string(), z.unknown());

/** Returns the known query parameters in the JSON of a view, without a page and an opened record. */
export function parseViewSearch({ list }: RecordModule, json: string): SavedView['search'] {
  const parsed: unknown = JSON.parse(json);
  const search = list.parseSearch(parameters.parse(parsed));
  const kept = Object.entries({ ...search, page: undefined, open: undefined }).flatMap(
    ([name, value]): [string, string | number | boolean][] => (value === undefined ? [] : [[name, value]]),
  );
  return Object.fromEntries(kept);
}
