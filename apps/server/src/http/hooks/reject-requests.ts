import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '@isangano/api/core/context';
import { fieldError } from '@isangano/api/core/errors';
import { requestPathMaxBytes } from '@isangano/contracts/limits';
import { apiPrefix, filesPrefix } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { getRoutePath, isApiPath, stripQuery } from '../request-path.ts';

/**
 * Makes methods that a path under `/api` or `/files` does not support fail with `method_not_allowed` and an `Allow`
 * header, where Fastify would answer 404. Call this before the first route is registered, and the returned
 * function once after the last.
 */
export function rejectUnsupportedMethods(server: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }) => {
    if (![apiPrefix, filesPrefix].some((prefix) => url.startsWith(`${prefix}/`))) return;
    const allowed = methodsByUrl.get(url) ?? new Set<string>();
    for (const name of [method].flat()) allowed.add(name);
    methodsByUrl.set(url, allowed);
  });
  return () => {
    for (const [url, allowed] of methodsByUrl) {
      // Computed first: the hook above also sees the route that is registered here.
      const allowHeader = [...allowed].toSorted().join(', ');
      const unsupported = server.supportedMethods.filter((method) => !allowed.has(method));
      server.route({
        url,
        method: unsupported,
        // The methods above already include HEAD if it is unsupported.
        exposeHeadRoute: false,
        // Thrown in `onRequest`, so that the body is not read or validated first.
        onRequest: async (_request, reply) => {
          reply.header('allow', allowHeader);
          throw new AppError('method_not_allowed');
        },
        handler: () => undefined,
      });
    }
  };
}

/** A path of an API in its only accepted spelling: no percent-encoding, no empty or dot segment, no origin. */
const canonicalPath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w~.,:@!$&'()*+;=-]+)+\/?$/;

/** A name or address with or without a port, and nothing that a URL would read as another part. */
const hostHeader = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Rejects paths that are too long with `path_too_long`. Answers `not_found` to an API's path in another than the
 * canonical spelling, and to backslashes, which browsers read as slashes: a redirect to `/\host` would leave
 * the site. A malformed `Host` is `invalid_input`, and so are two of them: a proxy may have read the other one. Only HTTP/1.0
 * allows none.
 */
export function rejectUnusualPaths(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const path = stripQuery(request.url);
    const { host } = request.headers;
    const isHostValid =
      host === undefined
        ? request.raw.httpVersion === '1.0'
        : hostHeader.test(host) && countHosts(request.raw.rawHeaders) === 1;
    const isCanonical = !isApiPath(getRoutePath(request)) || canonicalPath.test(path);
    if (!isHostValid) done(fieldError('host', 'error.value.invalid'));
    else if (path.length > requestPathMaxBytes) done(new AppError('path_too_long'));
    else if (!isCanonical || path.includes('\\')) done(new AppError('not_found'));
    else done();
  });
}

/** Counts the `Host` headers among names and values; Node keeps the first. */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4 && /^host$/i.test(text))
    .length;
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects requests with which a page of another site would create or change something in a visitor's name.
 * Browsers send `Sec-Fetch-Site`, older ones only `Origin`; programs send neither and are not affected.
 */
export function rejectCrossSiteRequests(
  server: FastifyInstance,
  { corsOrigins, publicUrl }: Pick<Config, 'corsOrigins' | 'publicUrl'>,
): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    const isAllowed =
      safeMethods.includes(request.method) ||
      (origin !== undefined && corsOrigins.includes(origin)) ||
      isSameOrigin(request, publicUrl);
    done(isAllowed ? undefined : new AppError('forbidden', { reason: 'cross_site' }));
  });
}

function isSameOrigin({ headers, host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  // `none` is an action of the person, such as a bookmark.
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return true;
  const hosts = [host, publicUrl && new URL(publicUrl).host];
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}

const retryAfterSeconds = 5;
const closeIdleEveryMs = 100;
/** How long a load balancer has to notice that a server is not ready any more. */
const balancerMs = 2000;
/** The share of the time to stop that it gets at most. */
const balancerShare = 0.3;

/**
 * Once the server stops, lets requests in flight finish and rejects new ones of this scope with `unavailable`. One of
 * several servers accepts requests for two seconds more. Returns a function that returns whether it stops.
 */
export function rejectWhileStopping(
  server: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
  stopMs: number,
): () => boolean {
  let isStopping = false;
  let isRejecting = false;
  server.addHook('preClose', async () => {
    isStopping = true;
    if (db.isShared && server.server.listening) await pause(Math.min(balancerMs, stopMs * balancerShare));
    isRejecting = true;
    // A connection that becomes idle after its response would delay the shutdown.
    const timer = setInterval(() => server.server.closeIdleConnections(), closeIdleEveryMs);
    server.server.once('close', () => clearInterval(timer));
  });
  // A callback hook, as it costs less than an async one and every request runs it.
  server.addHook('onRequest', (_request, reply, done) => {
    if (!isRejecting) return done();
    reply.header('connection', 'close');
    done(new AppError('unavailable', { retryAfterSeconds }));
  });
  return () => isStopping;
}
