import type { FastifyReply, FastifyRequest } from 'fastify';
import { pickEncoding } from '../encoding.ts';
import { matchesETag } from '../etag.ts';
import { setPagePolicy } from '../hooks/headers.ts';
import type { Page } from './site-files.ts';
import { setSpeculationRules } from './speculation-rules.ts';

/** Sends a page from memory in the smallest accepted encoding, or 304 if the browser has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const encoding = pickEncoding(request.headers['accept-encoding'], page.bodies);
  const body = page.bodies.get(encoding);
  if (!body) throw new Error(`A page has no ${encoding} body.`);

  reply.header('cache-control', 'no-cache').header('etag', body.etag);
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  if (page.locale) setSpeculationRules(request, reply);
  setPagePolicy(reply, page);
  if (page.locale) reply.header('content-language', page.locale);
  if (page.preload) reply.header('link', page.preload);
  if (reply.statusCode === 200 && matchesETag(request.headers['if-none-match'], body.etag))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body.bytes);
}
