import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { apiPrefix, cspReportsPath } from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
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

/** Sets the policy of a page; without one, the default policy. */
export function setPagePolicy(reply: FastifyReply, page: PagePolicy = {}): void {
  reply.header(cspHeader, buildPagePolicy(page, reply.hasHeader(reportingHeader)));
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

/** Data and assets are never rendered as a page. */
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
 * public URL uses it. Pages under `/api` set their own policy.
 */
export function registerHeaders(server: FastifyInstance, { publicUrl }: Config): void {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const common = {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps && { maxAge: hstsSeconds, includeSubDomains: true },
    // No browser that runs the site knows these.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } satisfies HelmetOptions;
  const helmetHeaders = computeHeaders({
    ...common,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // Built scripts, styles and fonts. What else concerns documents is left out: a page loads up to twenty of them.
  const assetHeaders = {
    ...computeHeaders({
      ...common,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      referrerPolicy: false,
      xFrameOptions: false,
    }),
    [cspHeader]: dataPolicy,
  };
  const pageHeaders = {
    ...helmetHeaders,
    [cspHeader]: buildPagePolicy({}, isHttps),
    ...(isHttps && { [reportingHeader]: `${reportingGroup}="${cspReportsPath}"` }),
    'permissions-policy': permissionsPolicy,
  };
  const dataHeaders = { ...helmetHeaders, [cspHeader]: dataPolicy };
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(assetsPrefix)) reply.headers(assetHeaders);
    else {
      const isData = getRoutePath(request).startsWith(`${apiPrefix}/`);
      reply.headers(isData ? dataHeaders : pageHeaders).header('x-request-id', request.id);
    }
    done();
  });
}

/** Returns the headers that Helmet sets with these options, the same for every response. */
function computeHeaders(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return response.getHeaders();
}
