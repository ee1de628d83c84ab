import type { AppRouter } from '@isangano/api/router';
import { type ErrorReason, sessionEndedText } from '@isangano/contracts/errors';
import { backgroundHeader, staffPaths, trpcPrefix } from '@isangano/contracts/routes';
import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, isTRPCClientError, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { isPageInUse, trackActivity } from '../auth/activity.ts';
import { clearSession, getSession } from '../auth/session.ts';
import { liveLink } from '../live/live-link.ts';

export const api = createTRPCReact<AppRouter>();

const cacheMs = 5 * 60 * 1000;
const maxRetries = 3;
const maxRetryDelayMs = 30_000;

/** Returns the HTTP status of a failed call; undefined when there was no response. */
export function getErrorStatus(error: unknown): number | undefined {
  return isTRPCClientError<AppRouter>(error) ? error.data?.httpStatus : undefined;
}

/** Returns the reason that an error response of the server names, if any. */
export function getErrorReason(error: unknown): ErrorReason | undefined {
  return isTRPCClientError<AppRouter>(error) ? error.data?.reason : undefined;
}

/** Removes the session from this device after the server has ended it. Returns the error to show. */
function clearEndedSession(): Error {
  clearSession();
  return new Error(sessionEndedText);
}

/** Logs every error, and removes the session from this device when the server responds with 401. */
const logErrors: TRPCLink<AppRouter> = () => {
  return ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        error(error) {
          console.error(op.path, error);
          if (getErrorReason(error) === 'second_factor_missing') openAccountPage();
          if (getErrorStatus(error) !== 401) return observer.error(error);
          observer.error(TRPCClientError.from(clearEndedSession()));
        },
      }),
    );
};

/** Owners require a second factor, and this person has to add one first. */
function openAccountPage(): void {
  if (window.location.pathname !== staffPaths.account) window.location.replace(staffPaths.account);
}

function tokenHeaders(): Record<string, string> {
  const session = getSession();
  if (!session) return {};
  const authorization = `Bearer ${session.accessToken}`;
  return isPageInUse() ? { authorization } : { authorization, [backgroundHeader]: '1' };
}

export function createApiClient() {
  trackActivity();
  return api.createClient({
    links: [
      logErrors,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: liveLink({ url: trpcPrefix, headers: tokenHeaders }),
        false: httpBatchLink({
          url: trpcPrefix,
          headers: tokenHeaders,
          async fetch(url, { signal = null, ...init } = {}) {
            const response = await fetch(url, { ...init, signal });
            // Checked here as well as in `logErrors`: a proxy may respond with 401 and a body that tRPC
            // cannot parse.
            if (response.status === 401) throw clearEndedSession();
            return response;
          },
        }),
      }),
    ],
  });
}

/** Queries are retried after network failures, never after an error response of the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: cacheMs,
        retry: (failures, error) => failures < maxRetries && getErrorStatus(error) === undefined,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, maxRetryDelayMs),
      },
    },
  });
}
