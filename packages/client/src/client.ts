import type { AppRouter } from '@isangano/api/router';
import { trpcPrefix } from '@isangano/contracts/routes';
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client';
import { EventSource } from 'eventsource';
import { buildAuthorization, type Connection, getOrigin } from './connection.ts';

export type IsanganoClient = TRPCClient<AppRouter>;

/**
 * Creates a typed client of all procedures: `client.applications.list.query({ status: 'pending' })`. Throws
 * `TRPCClientError`s, whose `data` has `code`, `httpStatus` and `issues`.
 */
export function createClient(connection: Connection): IsanganoClient {
  const url = `${getOrigin(connection)}${trpcPrefix}`;
  const authorization = buildAuthorization(connection);
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url,
          // The one of browsers cannot send headers, and a token in the URL could be logged by proxies.
          EventSource,
          eventSourceOptions: {
            fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...authorization } }),
          },
        }),
        false: httpLink({ url, headers: authorization }),
      }),
    ],
  });
}
