import createFetchClient, { type Client } from 'openapi-fetch';
import { ApiError } from './api-error.ts';
import { buildAuthorization, type Connection, getOrigin } from './connection.ts';
import type { paths } from './rest.gen.ts';
import { parseJson } from './send-form.ts';

type ListOperation<Records> = {
  get: {
    parameters: { query?: { cursor?: string } };
    responses: { 200: { content: { 'application/json': Records[] } } };
  };
};

type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? Query
  : never;

/** The paths of lists that are read page by page. */
export type ListPath = {
  [Path in keyof paths]: 'cursor' extends keyof NonNullable<QueryOf<Path>> ? Path : never;
}[keyof paths];

/** A record of a list. */
export type ListRecord<Path extends ListPath> =
  paths[Path] extends ListOperation<infer Records> ? Records : never;

export type ListOptions = {
  /** Records per request, 100 by default. */
  pageSize?: number;
  signal?: AbortSignal;
};

const defaultPageSize = 100;

/**
 * Yields the records of a list, newest first. The pages are requested while the records are consumed, by
 * following the `Link` headers. Throws `ApiError`.
 */
async function* listRecords<Path extends ListPath>(
  connection: Connection,
  path: Path,
  { pageSize = defaultPageSize, signal }: ListOptions = {},
): AsyncGenerator<ListRecord<Path>, void> {
  let next: string | undefined = `${path}?limit=${pageSize}`;
  while (next !== undefined) {
    const response: Response = await fetch(`${getOrigin(connection)}${next}`, {
      headers: buildAuthorization(connection),
      signal: signal ?? null,
    });
    const body = parseJson(await response.text());
    if (!response.ok || !isList<ListRecord<Path>>(body)) throw new ApiError(response.status, body);
    yield* body;
    next = findNextPage(response);
  }
}

/** The server's tests compare its responses with the document that the records' types are made from. */
function isList<Item>(body: unknown): body is Item[] {
  return Array.isArray(body);
}

/** Returns the URL of the next page relative to the base: the token is not sent to another server. */
function findNextPage({ headers }: Response): string | undefined {
  return /<(\/[^/>][^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
}

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
