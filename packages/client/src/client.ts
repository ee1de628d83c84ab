import type { AppRouter } from '@isangano/api/router';
import { trpcPrefix } from '@isangano/contracts/routes';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import { authorizationOf, type Connection, originOf } from './connection.ts';

export type IsanganoClient = TRPCClient<AppRouter>;

/**
 * A typed client of every procedure: `client.applications.list.query({ status: 'pending' })`. Failures are
 * `TRPCClientError`s, whose `data` has `code`, `httpStatus` and `issues`.
 */
export function createClient(connection: Connection): IsanganoClient {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${originOf(connection)}${trpcPrefix}`,
        headers: authorizationOf(connection),
      }),
    ],
  });
}
