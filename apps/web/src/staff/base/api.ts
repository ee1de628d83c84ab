import type { AppRouter } from '@isangano/api/router';
import { sessionEnded } from '@isangano/contracts/client-errors';
import { backgroundHeader, batchMaxCalls, staffPaths, trpcPrefix } from '@isangano/contracts/routes';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, isTRPCClientError, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { liveLink } from '../event-stream/live-link.ts';
import { dropEndedSession, getSession } from '../session/session.ts';

/** Longer than any effect of a click or key. */
const activeMs = 60_000;

const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let lastActiveAt = Date.now();

export const api = createTRPCReact<AppRouter>();

const cacheMs = 5 * 60 * 1000;
const maxRetries = 3;
const maxRetryDelayMs = 30_000;

/** Returns the HTTP status, code and reason of an error response of the server; undefined when there was no response. */
export function getErrorData(error: unknown) {
  return isTRPCClientError<AppRouter>(error) ? error.data : undefined;
}

export class SessionEndedError extends Error {
  constructor() {
    super(sessionEnded.message);
    this.name = 'SessionEndedError';
  }
}

/** Removes the session from this device after the server has ended it. Returns the error to show. */
function clearEndedSession(): SessionEndedError {
  dropEndedSession();
  return new SessionEndedError();
}

/**
 * Logs every failure, and removes the session from this device when the server responds with 401. An error response is
 * passed on once the error texts are loaded, as most errors are shown.
 */
function createErrorLink(loadErrorTexts: () => Promise<void>): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) =>
        next(op).subscribe({
          ...observer,
          error(error) {
            // A call that its page has cancelled has not failed.
            if (!op.signal?.aborted) console.error(op.path, error);
            if (getErrorData(error)?.reason === 'second_factor_missing') openAccountPage();
            const status = getErrorData(error)?.httpStatus;
            // Without a response of the server, its texts may not load either.
            if (status === undefined) return observer.error(error);
            const shownError = status === 401 ? TRPCClientError.from(clearEndedSession()) : error;
            void loadErrorTexts()
              .catch(console.error)
              .then(() => observer.error(shownError));
          },
        }),
      );
}

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

/** Without a limit, a lost call would keep its dialog open forever. Erasing a person from millions of records takes minutes. */
const callMaxMs = 3 * 60_000;

function limitTime(signal: AbortSignal | null): AbortSignal | null {
  if (!('any' in AbortSignal)) return signal;
  return AbortSignal.any([AbortSignal.timeout(callMaxMs), ...(signal ? [signal] : [])]);
}

/** Browsers limit what all requests contain together that outlive their page, and refuse others. */
const keptMaxChars = 1000;

/**
 * Sends at most so many calls in one request. `outlivesPage` sends short ones also when the page is closed or loaded
 * again before: it has shown some changes already.
 */
function createBatchLink(maxItems: number, { outlivesPage = false } = {}): TRPCLink<AppRouter> {
  return httpBatchLink({
    url: trpcPrefix,
    maxItems,
    headers: tokenHeaders,
    // Proxies log the URLs of requests, but not bodies: queries contain names and addresses.
    methodOverride: 'POST',
    async fetch(url, { signal = null, ...init } = {}) {
      const isShort = typeof init.body === 'string' && init.body.length <= keptMaxChars;
      const keepalive = outlivesPage && isShort;
      const response = await fetch(url, { ...init, keepalive, signal: limitTime(signal) });
      // Checked here as well as in the link above: a proxy may respond with 401 and a body that tRPC
      // cannot parse.
      if (response.status === 401) throw clearEndedSession();
      return response;
    },
  });
}

/** Creates the client of the API; `loadErrorTexts` loads the texts of its errors in the language of the page. */
export function createApiClient(loadErrorTexts: () => Promise<void>) {
  trackActivity();
  return api.createClient({
    links: [
      createErrorLink(loadErrorTexts),
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: liveLink({ url: trpcPrefix, headers: tokenHeaders }),
        false: splitLink({
          condition: ({ type }) => type === 'mutation',
          true: createBatchLink(batchMaxCalls, { outlivesPage: true }),
          false: splitLink({
            // The server accepts one list of whole records in a request; a save and a live update may both fetch it.
            condition: ({ path }) => path === 'projects.list',
            true: createBatchLink(1),
            false: createBatchLink(batchMaxCalls),
          }),
        }),
      }),
    ],
  });
}

/**
 * Queries are retried after network failures, never after an error response of the server. Without a connection, calls
 * fail at once with an error: otherwise they would wait silently, and change records unexpectedly later.
 */
export function createQueryClient(): QueryClient {
  // By default in a timer, which may come after the second of two clicks: a slow processor would not have shown the
  // button as busy.
  notifyManager.setScheduler(queueMicrotask);
  const networkMode = 'always';
  return new QueryClient({
    defaultOptions: {
      mutations: { networkMode },
      queries: {
        networkMode,
        refetchOnReconnect: true,
        gcTime: cacheMs,
        retry: (failures, error) => failures < maxRetries && getErrorData(error)?.httpStatus === undefined,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, maxRetryDelayMs),
      },
    },
  });
}

function recordActivity(): void {
  lastActiveAt = Date.now();
}

/** Begins to record when this page was last used. */
function trackActivity(): void {
  for (const type of activityEvents) addEventListener(type, recordActivity, { capture: true, passive: true });
}

/** Whether this page was used within the last minutes. Requests of an unattended page do not keep a session alive. */
function isPageInUse(): boolean {
  return Date.now() - lastActiveAt < activeMs;
}
