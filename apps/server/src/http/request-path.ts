import { listProcedures } from '@isangano/api/procedures';
import { apiPrefix, filesPrefix, restPaths, smsReportsPath, trpcPrefix } from '@isangano/contracts/routes';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** Pattern of the route of all pages and assets. */
const siteRoute = '/*';

/** Returns a URL without its query, which may contain searched names and the signatures of links. */
export function stripQuery(url: string): string {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? url : url.slice(0, queryStart);
}

/** Returns the parameters of a URL's query, decoded. */
export function parseQuery({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?', 2)[1]);
}

/**
 * Returns a URL whose path can be decoded: of another one, the percent signs are escaped. The router would refuse it
 * before any hook, so it would neither count for limits nor be logged.
 */
export function escapeUndecodable(url: string): string {
  try {
    decodeURI(stripQuery(url));
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/**
 * Returns the pattern of the route that a request has matched, such as `/api/contact/:id`; for pages and
 * unknown paths, the path as it was sent. Decisions follow the matched route, since the router decodes paths: one
 * route has many spellings.
 */
export function getRoutePath({ routeOptions: { url: route }, url }: FastifyRequest): string {
  return route === undefined || route === siteRoute ? stripQuery(url) : route;
}

/** Returns the pattern of the route that serves an operation, from its path such as `/contact/{id}`. */
export function toRoutePath(path: string): string {
  return `${apiPrefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

/** Paths whose remainder authorises a request, and their replacements in logs. */
const secretPaths = [
  [`${apiPrefix}${restPaths.uploads}/`, `${apiPrefix}${restPaths.upload}`],
  [`${smsReportsPath}/`, `${smsReportsPath}/{secret}`],
] as const;

/** Returns the path of a request for logs: without the id of an upload and other parts that authorise a request. */
export function getLoggedPath(request: FastifyRequest): string {
  const path = stripQuery(request.url);
  // The route, since the router may match a spelling that is not known here.
  const spellings = [path, decodeURIComponent(path), getRoutePath(request)];
  const secret = secretPaths.find(([prefix]) => spellings.some((one) => one.startsWith(prefix)));
  return secret?.[1] ?? path;
}

/** Returns whether a path belongs to an API, whose errors are JSON instead of a page. */
export function isApiPath(path: string): boolean {
  return [apiPrefix, trpcPrefix, filesPrefix].some(
    (prefix) => path === prefix || path.startsWith(`${prefix}/`),
  );
}

/** Returns whether a request reads a page or a file of the site. */
export function isSiteRequest(request: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(request.method) && !isApiPath(getRoutePath(request));
}

/** Removes the slashes at the end of a path, in time linear in its length. */
export function trimTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const trpcParams = z.object({ path: z.string() });

/** Returns the procedures that a tRPC request names, as tRPC itself reads them; none for another request. */
export function readProcedureNames(request: FastifyRequest): string[] {
  if (!getRoutePath(request).startsWith(`${trpcPrefix}/`)) return [];
  const params = trpcParams.safeParse(request.params);
  return params.success ? params.data.path.split(',') : [];
}

const subscriptions = new Set(
  listProcedures().flatMap(({ name, type }) => (type === 'subscription' ? [name] : [])),
);

export function isEventStream(request: FastifyRequest): boolean {
  return readProcedureNames(request).some((name) => subscriptions.has(name));
}

const probePaths: string[] = [restPaths.health, restPaths.ready, restPaths.metrics].map(
  (path) => `${apiPrefix}${path}`,
);

/** Returns whether a request is from monitoring; it is exempt from overload protection and rate limits. */
export function isProbe(request: FastifyRequest): boolean {
  return probePaths.includes(getRoutePath(request));
}
