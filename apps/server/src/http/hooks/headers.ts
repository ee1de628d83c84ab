import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { apiPrefix, cspReportsPath } from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
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
  const policy = buildPagePolicy(page, reply.hasHeader(reportingHeader));
  const isFramed = reply.getHeader(frameHeader) === ownFrames;
  reply.header(
    cspHeader,
    isFramed ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : policy,
  );
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
    "frame-ancestors 'none'",
    `report-uri ${cspReportsPath}`,
    ...(hasEndpoint ? [`report-to ${reportingGroup}`] : []),
  ].join('; ');
}

/**
 * Data and assets are never rendered as a page. A short policy also makes small responses faster: a page's code is a dozen files.
 */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The site uses none of these; a page that is attacked must not either. */
const permissionsPolicy = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Built files, of a page that names them. */
export const assetsPrefix = '/assets/';

const hstsSeconds = 365 * 24 * 60 * 60;

/**
 * Adds the security headers to every response. Those that bind a browser to https are only sent when the
 * public URL uses it. Pages under `/api` set their own policy. The headers are the same for all requests, so
 * Helmet computes them once.
 */
export function registerHeaders(server: FastifyInstance, { publicUrl }: Config): void {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps && { maxAge: hstsSeconds, includeSubDomains: true },
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // No browser that runs the site knows these.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => undefined);
  const pageHeaders = {
    ...response.getHeaders(),
    [cspHeader]: buildPagePolicy({}, isHttps),
    ...(isHttps && { [reportingHeader]: `${reportingGroup}="${cspReportsPath}"` }),
    'permissions-policy': permissionsPolicy,
  };
  const dataHeaders = { ...response.getHeaders(), [cspHeader]: dataPolicy };
  server.addHook('onRequest', (request, reply, done) => {
    const isData = getRoutePath(request).startsWith(`${apiPrefix}/`) || request.url.startsWith(assetsPrefix);
    reply.headers(isData ? dataHeaders : pageHeaders).header('x-request-id', request.id);
    done();
  });
}
