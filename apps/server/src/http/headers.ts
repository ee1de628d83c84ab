import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';

export const policyHeader = 'content-security-policy';
const referrerPolicy = 'strict-origin-when-cross-origin';

/** The policy of a page whose inline scripts have these hashes, and of every other answer. */
export function contentSecurityPolicy(scriptHashes: readonly string[] = []): string {
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

const hstsSeconds = 365 * 24 * 60 * 60;

/** What the headers of every answer come down to for one that is data alone and never a page. */
export function dataHeaders({ publicUrl }: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    [policyHeader]: "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': referrerPolicy,
    ...(isSecure(publicUrl) && {
      'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains`,
    }),
  };
}

function isSecure(publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

/**
 * Headers of every answer. Those that bind a browser to https come only where the server is known by it. They
 * are the same for all requests, so they are asked for once.
 */
export function registerHeaders(server: FastifyInstance, { publicUrl }: Config): void {
  const isHttps = isSecure(publicUrl);
  const dress = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps && { maxAge: hstsSeconds, includeSubDomains: true },
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: referrerPolicy },
    xFrameOptions: { action: 'deny' },
  });
  const request = new IncomingMessage(new Socket());
  const dressed = new ServerResponse(request);
  dress(request, dressed, () => undefined);
  const fixed = { ...dressed.getHeaders(), [policyHeader]: contentSecurityPolicy() };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).header('x-request-id', request.id);
    done();
  });
}
