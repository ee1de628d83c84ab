import { apiPrefix, cspReportsPath } from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { getRoutePath } from '../request-path.ts';

export const cspHeader = 'content-security-policy';

type PagePolicy = {
  /** Hashes of the page's inline scripts. */
  scriptHashes?: readonly string[];
  /** Other origins that its scripts connect to. */
  connectOrigins?: readonly string[];
};

/** Name of the endpoint in `Reporting-Endpoints`, which browsers only accept over https. */
const reportingGroup = 'csp';
const reportingHeader = 'reporting-endpoints';

const frameHeader = 'x-frame-options';

/** Sets the policy of a page; without one, the default policy. */
export function setPagePolicy(reply: FastifyReply, page: PagePolicy = {}): void {
  const ancestors = reply.getHeader(frameHeader) === ownFrames ? 'self' : 'none';
  reply.header(cspHeader, buildPagePolicy(page, reply.hasHeader(reportingHeader), ancestors));
}

const ownFrames = 'SAMEORIGIN';

/** Lets pages of this site show this one in a frame. */
export function allowOwnFrames(reply: FastifyReply): void {
  reply.header(frameHeader, ownFrames);
}

/** With `report-to`, browsers ignore `report-uri`, so it is left out where they know no endpoint. */
function buildPagePolicy(
  { scriptHashes = [], connectOrigins = [] }: PagePolicy,
  hasEndpoint: boolean,
  ancestors: 'self' | 'none' = 'none',
): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors '${ancestors}'`,
    `report-uri ${cspReportsPath}`,
    ...(hasEndpoint ? [`report-to ${reportingGroup}`] : []),
  ].join('; ');
}

/**
 * Data and assets are never rendered as a page. A short policy also makes small responses faster: a page's code is a
 * dozen files.
 */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The site uses none of these features; an attacked page must not use them either. */
const permissionsPolicy = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Built files, of a page that names them. */
export const assetsPrefix = '/assets/';

const hstsSeconds = 365 * 24 * 60 * 60;

/**
 * Adds the security headers to every response. Those that bind a browser to https are only sent when the
 * public URL uses it. Pages under `/api` set their own policy.
 */
export function registerHeaders(server: FastifyInstance, { publicUrl }: Config): void {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const commonHeaders = {
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    [frameHeader]: 'DENY',
    ...(isHttps && {
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains`,
    }),
  };
  const pageHeaders = {
    ...commonHeaders,
    [cspHeader]: buildPagePolicy({}, isHttps),
    ...(isHttps && { [reportingHeader]: `${reportingGroup}="${cspReportsPath}"` }),
    'permissions-policy': permissionsPolicy,
  };
  const dataHeaders = { ...commonHeaders, [cspHeader]: dataPolicy };
  server.addHook('onRequest', (request, reply, done) => {
    const isData = getRoutePath(request).startsWith(`${apiPrefix}/`) || request.url.startsWith(assetsPrefix);
    reply.headers(isData ? dataHeaders : pageHeaders).header('x-request-id', request.id);
    done();
  });
}
