import createFetchClient, { type Client } from 'openapi-fetch';
import { buildAuthorization, type Connection, getOrigin } from './connection.ts';
import { type ListOptions, type ListPath, type ListRecord, listRecords } from './list-records.ts';
import type { paths } from './rest.gen.ts';

export type RestClient = Client<paths> & {
  /**
   * Yields the records of a list, newest first, and requests further pages as they are needed. Throws
   * `ApiError`.
   */
  list<Path extends ListPath>(path: Path, options?: ListOptions): AsyncGenerator<ListRecord<Path>, void>;
};

/**
 * Creates a typed `fetch` client of the REST API: `rest.GET('/api/projects/public')`. Calls return `data` or
 * `error`, and the `response`; `list` throws instead.
 */
export function createRestClient(connection: Connection): RestClient {
  const client = createFetchClient<paths>({
    baseUrl: getOrigin(connection),
    headers: buildAuthorization(connection),
  });
  return Object.assign(client, {
    list: <Path extends ListPath>(path: Path, options?: ListOptions) =>
      listRecords(connection, path, options),
  });
}
