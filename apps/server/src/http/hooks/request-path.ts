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
 * the site. A malformed `Host` is `invalid_input`.
 */
export function rejectUnusualPaths(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const path = stripQuery(request.url);
    const { host } = request.headers;
    const isCanonical = !isApiPath(getRoutePath(request)) || canonicalPath.test(path);
    if (host !== undefined && !hostHeader.test(host)) done(new AppError('invalid_input'));
    else if (path.length > requestPathMaxBytes) done(new AppError('path_too_long'));
    else if (!isCanonical || path.includes('\\')) done(new AppError('not_found'));
    else done();
  });
}
