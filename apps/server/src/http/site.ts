import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@isangano/api/errors';
import type { Locale } from '@isangano/contracts/locales';
import { apiPrefix, filesPrefix, splitLocale, staffPaths, trpcPrefix } from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../logging.ts';
import { chosenLocale } from './locale.ts';
import { type OriginSwap, swapOrigin } from './origin-swap.ts';
import { sendPage } from './send-page.ts';
import { isBuilt, listAssets, loadSite, type Page, pageKey, type Site } from './site-files.ts';

const assetsPrefix = '/assets/';
const yearMs = 365 * 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/** The built site: its pages by path and language, its assets, and its own page for what is not there. */
export async function registerSite(
  server: FastifyInstance,
  folder: string,
  swap: OriginSwap | undefined,
): Promise<void> {
  server.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  if (!isBuilt(folder)) {
    server.get('/', (_request, reply) =>
      reply.type('text/plain').send('The site is not built; the API answers below /api.\n'),
    );
    return;
  }
  const site = await loadSite(folder, swap);
  const assets = await listAssets(folder);
  await server.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, index: false });
  server.get('/*', (request, reply) => {
    const path = pathOf(request.url);
    if (isMachinePath(path)) throw new AppError('not_found');
    if (swap && addressBooks.includes(path) && assets.has(path))
      return sendSwapped(reply, folder, path, swap);
    if (assets.has(path)) return sendAsset(reply, path);
    if (path.startsWith(assetsPrefix)) throw new AppError('not_found');
    return answerPage(site, request, reply, path);
  });
}

/** Pages of the staff area but for the first are one shell, which the browser fills. */
const shellPaths: readonly string[] = Object.values(staffPaths).filter((path) => path !== staffPaths.signIn);

/** Files for search engines, full of addresses and seldom asked for. */
const addressBooks = ['/sitemap.xml', '/robots.txt'];

async function sendSwapped(reply: FastifyReply, folder: string, path: string, swap: OriginSwap) {
  const bytes = swapOrigin(await readFile(join(folder, path)), swap);
  return reply.type(path.endsWith('.xml') ? 'application/xml' : 'text/plain').send(bytes);
}

function sendAsset(reply: FastifyReply, path: string): FastifyReply {
  const isHashed = path.startsWith(assetsPrefix);
  return reply.sendFile(path.slice(1), { maxAge: isHashed ? yearMs : hourMs, immutable: isHashed });
}

function answerPage(site: Site, request: FastifyRequest, reply: FastifyReply, path: string) {
  if (path !== '/' && path.endsWith('/') && !path.startsWith('//')) {
    return reply.redirect(request.url.replace(/\/+(?=\?|$)/, '') || '/', 308);
  }
  if (path === staffPaths.signIn) return sendPage(request, reply, site.signIn);
  if (shellPaths.includes(path)) return sendPage(request, reply, site.staff);
  const { locale: mirror, path: plainPath } = splitLocale(path);
  if (!mirror) reply.header('vary', 'cookie');
  const locale = mirror ?? chosenLocale(request);
  const page = site.pages.get(pageKey(plainPath, locale, mirror !== undefined));
  if (page) return sendPage(request, reply, page);
  request.log.warn({ path }, '404');
  reply.code(404);
  const lost = notFoundPage(site, locale, mirror !== undefined);
  return lost ? sendPage(request, reply, lost) : reply.type('text/plain').send('Not found\n');
}

function notFoundPage(site: Site, locale: Locale, isMirror: boolean): Page | undefined {
  return (
    site.notFound.get(pageKey('*', locale, isMirror)) ?? site.notFound.get(pageKey('*', locale, !isMirror))
  );
}

/** Paths of programs: what is not there is answered in their form, not with a page. */
function isMachinePath(path: string): boolean {
  return [apiPrefix, trpcPrefix, filesPrefix].some(
    (prefix) => path === prefix || path.startsWith(`${prefix}/`),
  );
}
