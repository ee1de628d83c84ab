import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { apiPrefix } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../../config.ts';

export const cspHeader = 'content-security-policy';

/**
 * Returns the policy for a page whose inline scripts have these hashes, and without hashes the default one.
 */
export function buildContentSecurityPolicy(scriptHashes: readonly string[] = []): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Data is never rendered as a page. A short policy also makes small responses faster. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

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
  const pageHeaders = { ...response.getHeaders(), [cspHeader]: buildContentSecurityPolicy() };
  const dataHeaders = { ...pageHeaders, [cspHeader]: dataPolicy };
  server.addHook('onRequest', (request, reply, done) => {
    const isData = request.url.startsWith(`${apiPrefix}/`);
    reply.headers(isData ? dataHeaders : pageHeaders).header('x-request-id', request.id);
    done();
  });
}
