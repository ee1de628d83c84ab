import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

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
