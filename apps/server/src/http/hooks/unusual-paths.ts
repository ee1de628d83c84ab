import { requestPathMaxBytes } from '@isangano/contracts/limits';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance } from 'fastify';
import { getRoutePath, isApiPath, stripQuery } from '../request-path.ts';

/** A path of an API in its only accepted spelling: no percent-encoding, no empty or dot segment, no origin. */
const canonicalPath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w~.,:@!$&'()*+;=-]+)+\/?$/;

/** A name or address with or without a port, and nothing that a URL would read as another part. */
const hostHeader = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Rejects paths that are too long with `path_too_long`. Answers `not_found` to an API's path in another than the
 * canonical spelling, and to backslashes, which browsers read as slashes: a redirect to `/\host` would leave
 * the site. A malformed `Host` is `invalid_input`, and so are two of them: a proxy may have read the other one.
 */
export function rejectUnusualPaths(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const path = stripQuery(request.url);
    const { host } = request.headers;
    const isHostValid =
      host === undefined || (hostHeader.test(host) && countHosts(request.raw.rawHeaders) === 1);
    const isCanonical = !isApiPath(getRoutePath(request)) || canonicalPath.test(path);
    if (!isHostValid) done(new AppError('invalid_input'));
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
