import { localizePath, splitLocale } from '@isangano/content/locale-paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { stripQuery } from '../request-path.ts';
import { type NoScriptPage, renderNoScriptPage } from './page.ts';

/** Sends a page that needs no scripts. Its link back has the locale prefix of the request. */
export function sendNoScriptPage(
  { url }: FastifyRequest,
  reply: FastifyReply,
  page: NoScriptPage,
  stylesheets: readonly string[],
): FastifyReply {
  const { locale: pathLocale } = splitLocale(stripQuery(url));
  const { back } = page;
  const path = pathLocale ? localizePath(pathLocale, back.path) : back.path;
  return reply
    .header('cache-control', 'no-store')
    .header('content-language', page.locale)
    .type('text/html; charset=utf-8')
    .send(renderNoScriptPage({ ...page, back: { ...back, path } }, stylesheets));
}
