import createFetchClient, { type Client } from 'openapi-fetch';
import { authorizationOf, type Connection, originOf } from './connection.ts';
import type { paths } from './rest.gen.ts';

export type RestClient = Client<paths>;

/**
 * A typed `fetch` of the documented calls: `rest.GET('/api/projects/public')`. Answers `data` or `error`
 * beside the `response`, whose `Link` header names the next page of a list.
 */
export function createRestClient(connection: Connection): RestClient {
  return createFetchClient<paths>({
    baseUrl: originOf(connection),
    headers: authorizationOf(connection),
  });
}
