import type { AppRouter } from '@isangano/api/router';
import { sessionEndedText } from '@isangano/contracts/errors';
import { trpcPrefix } from '@isangano/contracts/routes';
import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { Freshness } from './freshness.ts';
import { liveLink } from './live-link.ts';
import { clearSession, currentSession } from './session.ts';

export const api = createTRPCReact<AppRouter>();

const cacheMs = 5 * 60 * 1000;
const maxRetries = 3;
const maxRetryDelayMs = 30_000;

/** The HTTP status of a refused call; undefined where no answer came. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof TRPCClientError ? error.data?.httpStatus : undefined;
}

/** Ends the session on this device, where the server has ended it; answers what is to be said of that. */
function endedSession(): Error {
  clearSession();
  return new Error(sessionEndedText);
}

/** Logs every fault, and ends the session on this device where the server has ended it. */
const watchFaults: TRPCLink<AppRouter> = () => {
  return ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        error(fault) {
          console.error(op.path, fault);
          if (statusOf(fault) !== 401) return observer.error(fault);
          observer.error(TRPCClientError.from(endedSession()));
        },
      }),
    );
};

function tokenHeaders(): Record<string, string> {
  const session = currentSession();
  return session ? { authorization: `Bearer ${session.accessToken}` } : {};
}

export function createApiClient(freshness: Freshness) {
  return api.createClient({
    links: [
      watchFaults,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: liveLink({ url: trpcPrefix, headers: tokenHeaders }),
        false: httpBatchLink({
          url: trpcPrefix,
          headers: tokenHeaders,
          async fetch(url, { signal = null, ...init } = {}) {
            const ask = () => fetch(url, { ...init, signal });
            // Only what changes nothing may be asked twice.
            const answer = await (init.method === 'GET' ? freshness.read(ask) : ask());
            // Whoever says so, a proxy for instance, and in whatever words.
            if (answer.status === 401) throw endedSession();
            return answer;
          },
        }),
      }),
    ],
  });
}

/** Queries are tried again when the network failed, never when the server refused them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: cacheMs,
        retry: (failures, error) => failures < maxRetries && statusOf(error) === undefined,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, maxRetryDelayMs),
      },
    },
  });
}
