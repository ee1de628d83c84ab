import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesETag } from './etag.ts';
import { contentSecurityPolicy, policyHeader } from './headers.ts';
import type { Encoding, Page } from './site-files.ts';

/** Sends a page from memory in the smallest form the browser takes, or 304 if it holds it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const encoding = pickEncoding(request.headers['accept-encoding'], page);
  const body = page.bodies.get(encoding);
  if (!body) throw new Error(`A page has no ${encoding} form.`);

  reply.header('cache-control', 'no-cache').header('etag', body.etag);
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  reply.header(policyHeader, contentSecurityPolicy(page.scriptHashes));
  if (page.locale) reply.header('content-language', page.locale);
  if (page.preload) reply.header('link', page.preload);
  if (reply.statusCode === 200 && matchesETag(request, body.etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body.bytes);
}

function pickEncoding(accepted: string | undefined, { bodies }: Page): Encoding {
  for (const encoding of ['br', 'gzip'] as const) {
    if (bodies.has(encoding) && accepts(accepted, encoding)) return encoding;
  }
  return 'identity';
}

function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name, ...params] = part.split(';').map((text) => text.trim());
    return name === encoding && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });
}
