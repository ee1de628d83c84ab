import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Deps } from '@isangano/api/core/context';
import { draftParam } from '@isangano/api/modules/content/module';
import { listProjects } from '@isangano/api/modules/projects/module';
import { splitLocale } from '@isangano/content/locale-paths';
import { dayMs, hourMs } from '@isangano/contracts/durations';
import type { Locale } from '@isangano/contracts/locales';
import { publicPaths, serviceWorkerPath, staffPaths } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addVary, matchesETag, pickEncoding } from '../encoded-body.ts';
import { assetsPrefix, setPagePolicy } from '../hooks/headers.ts';
import { keepCurrent } from '../keep-current.ts';
import { getCookieLocale } from '../locale.ts';
import { getLoggedPath, isApiPath, parseQuery, stripQuery, trimTrailingSlashes } from '../request-path.ts';
import { createKeptAssets } from './kept-assets.ts';
import { allowPreview, createPreviews } from './previews.ts';
import { createPublishedSite, type OpenedSite, type SiteOptions } from './published-site.ts';
import { getPageKey, isBuilt, type LoadPage, type Page, replaceOrigin, type Site } from './site-files.ts';

const yearMs = 365 * dayMs;

/**
 * Serves the site: pages by path and locale, assets, and the page for unknown paths. Published content takes precedence
 * over the built site.
 */
export async function registerSite(
  server: FastifyInstance,
  deps: Deps,
  folder: string,
  options: SiteOptions,
): Promise<void> {
  server.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  if (!isBuilt(folder)) {
    server.get('/', (_request, reply) =>
      reply.type('text/plain').send('The site is not built; the API is available under /api.\n'),
    );
    return;
  }
  const { replacement } = options;
  const siteDeps = { ...deps, projects: keepCurrent(deps, () => listProjects(deps.db.read)) };
  const site = await createPublishedSite(siteDeps, folder, options);
  const previews = createPreviews(siteDeps, folder, options);
  const keptAssets = createKeptAssets(deps.paths.dataDir, deps.publisher);
  const keep = () =>
    keptAssets.keep(folder).catch((error: unknown) => {
      server.log.warn({ err: error }, 'the scripts of this version are not kept for the next one');
    });
  // With a shared database, other servers may get requests for its scripts as soon as this one responds; otherwise only
  // the next version does.
  if (deps.db.isShared) await keep();
  else server.addHook('onClose', keep);
  await server.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    acceptRanges: false,
  });
  registerSpeculationRules(server);
  if (replacement)
    for (const path of filesWithUrls)
      server.get(path, async (_request, reply) => {
        const root = site().findAsset(path);
        if (root === undefined) throw new AppError('not_found');
        const bytes = replaceOrigin(await readFile(join(root, path)), replacement);
        return reply.type(path.endsWith('.xml') ? 'application/xml' : 'text/plain').send(bytes);
      });
  // The build has compressed what gains from it. To look at a response, the plugin would load Node's `fetch`.
  server.get('/*', { compress: false }, async (request, reply) => {
    const path = stripQuery(request.url);
    if (isApiPath(path)) throw new AppError('not_found');
    const root = site().findAsset(path) ?? previews.findAsset(path) ?? (await keptAssets.find(path));
    if (root !== undefined) return sendAsset(reply, root, path);
    if (path.startsWith(assetsPrefix)) throw new AppError('not_found');
    const preview = request.url.includes(draftParam) ? await previews.open(request, path) : undefined;
    if (preview) allowPreview(reply);
    // An expired address shows the published page.
    return sendPageOf(preview && preview !== 'ended' ? preview : site(), request, reply, path);
  });
}

/** All pages of the staff area except sign-in share one HTML shell, in which the browser renders. */
const shellPaths: readonly string[] = Object.values(staffPaths).filter((path) => path !== staffPaths.signIn);

/**
 * Files for search engines that contain the site's origin; it is replaced on every request, as they are rare.
 */
const filesWithUrls = ['/sitemap.xml', '/robots.txt'];

/** Headers of documents and calls, which scripts, styles and fonts do not need. */
const documentHeaders = [
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-request-id',
];

function sendAsset(reply: FastifyReply, root: string, path: string): FastifyReply {
  // Browsers look for a new release in it.
  if (path === serviceWorkerPath)
    return reply.header('cache-control', 'no-cache').sendFile(path.slice(1), root, { cacheControl: false });
  if (!path.startsWith(assetsPrefix)) return reply.sendFile(path.slice(1), root, { maxAge: hourMs });
  // Neither revalidated nor requested in part: fewer headers make each of a page's many files smaller.
  for (const name of documentHeaders) reply.removeHeader(name);
  return reply.sendFile(path.slice(1), root, {
    maxAge: yearMs,
    immutable: true,
    lastModified: false,
    etag: false,
  });
}

async function sendPageOf(
  { site, fillProjects }: OpenedSite,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  // Neither `//host/` nor `http://host/`: the redirect would leave the site.
  if (/^\/[^/].*\/$/s.test(path)) {
    return reply.redirect(trimTrailingSlashes(path) + request.url.slice(path.length), 308);
  }
  const { locale: pathLocale, path: plainPath } = splitLocale(path);
  if (!pathLocale) addVary(reply, 'cookie');
  const locale = pathLocale ?? getCookieLocale(request);
  const staffPage = findStaffPage(site, path, locale);
  if (staffPage) return sendPage(request, reply, await staffPage());
  const findPage = (pagePath: string) =>
    site.pages.get(getPageKey(pagePath, locale, pathLocale !== undefined));
  const page = findPage(plainPath);
  if (page && plainPath === publicPaths.projects) {
    const tabPage = findPage(`${plainPath}?tab=${parseQuery(request).get('tab')}`) ?? page;
    return sendPage(request, reply, await fillProjects(await tabPage()));
  }
  if (page) return sendPage(request, reply, await page());
  request.log.warn({ path: getLoggedPath(request) }, '404');
  reply.code(404);
  const hasPrefix = pathLocale !== undefined;
  const notFoundPage =
    site.notFound.get(getPageKey('*', locale, hasPrefix)) ??
    site.notFound.get(getPageKey('*', locale, !hasPrefix));
  return notFoundPage
    ? sendPage(request, reply, await notFoundPage())
    : reply.type('text/plain').send('Not found\n');
}

function findStaffPage({ staffPages }: Site, path: string, locale: Locale): LoadPage | undefined {
  const pages = staffPages.get(locale);
  return path === staffPaths.signIn ? pages?.signIn : shellPaths.includes(path) ? pages?.shell : undefined;
}

/** Sends a page from memory in the smallest accepted encoding, or 304 if the browser has it already. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const encoding = pickEncoding(request.headers['accept-encoding'], page.bodies);
  const body = page.bodies.get(encoding);
  if (!body) throw new Error(`A page has no ${encoding} body.`);

  reply.header('etag', body.etag);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  addVary(reply, 'accept-encoding');
  if (page.locale) setSpeculationRules(request, reply);
  setPagePolicy(reply, page);
  if (page.locale) reply.header('content-language', page.locale);
  if (page.preload) reply.header('link', page.preload);
  if (reply.statusCode === 200 && matchesETag(request.headers['if-none-match'], body.etag))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body.bytes);
}

/** Browsers ignore rules of any other type. */
const rulesType = 'application/speculationrules+json';
const maxAgeSeconds = 60 * 60;

/** Rules by which browsers fetch the page of a link ahead: when a mouse rests on the link, or when it is pressed. */
const ruleFiles = {
  mouse: { path: '/speculation-rules/mouse.json', eagerness: 'moderate' },
  press: { path: '/speculation-rules/press.json', eagerness: 'conservative' },
};

function registerSpeculationRules(server: FastifyInstance): void {
  // A page whose code has loaded needs less data for the next page; a link to another language sets the language first.
  const where = {
    and: [{ href_matches: '/*' }, { not: { selector_matches: '[data-hydrated] a,[data-language]' } }],
  };
  for (const { path, eagerness } of Object.values(ruleFiles)) {
    const rules = JSON.stringify({ prefetch: [{ where, eagerness }] });
    server.get(path, (_request, reply) =>
      reply.type(rulesType).header('cache-control', `public, max-age=${maxAgeSeconds}`).send(rules),
    );
  }
}

/**
 * Names the rules by which the browser fetches the next page ahead: on a computer when the mouse rests on a link,
 * otherwise when the link is pressed, as phones would fetch the page of every link in view. None for visitors who save
 * data.
 */
function setSpeculationRules({ headers }: FastifyRequest, reply: FastifyReply): void {
  addVary(reply, 'save-data', 'sec-ch-ua-mobile');
  if (headers['save-data'] === 'on') return;
  const { path } = headers['sec-ch-ua-mobile'] === '?0' ? ruleFiles.mouse : ruleFiles.press;
  reply.header('speculation-rules', `"${path}"`);
}
