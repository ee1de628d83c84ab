import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

export const policyHeader = 'content-security-policy';

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

/** Headers of every answer. Those that bind a browser to https come only where the server is known by it. */
export async function registerHeaders(server: FastifyInstance, { publicUrl }: Config): Promise<void> {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  await server.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure,
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const policy = contentSecurityPolicy();
  server.addHook('onRequest', async (request, reply) => {
    reply.header(policyHeader, policy).header('x-request-id', request.id);
  });
}
