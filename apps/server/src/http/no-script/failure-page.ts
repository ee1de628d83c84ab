import { splitLocale } from '@isangano/content/locale-paths';
import { getTexts } from '@isangano/content/read-texts';
import { errorStatus } from '@isangano/contracts/error-status';
import { applicationStatusPath, publicPaths, staffPaths } from '@isangano/contracts/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getCookieLocale } from '../locale.ts';
import { isSiteRequest, stripQuery } from '../request-path.ts';
import { sendNoScriptPage } from './page.ts';

/** Other paths, such as `//another.example`, may lead to another site. */
const pagePaths: readonly string[] = [
  ...Object.values(publicPaths),
  ...Object.values(staffPaths),
  applicationStatusPath,
];

/** Whether a browser that opens a page would show an error as JSON. Programs that fetch a page, and scripts, get JSON. */
export function isFailedPage(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const isFailure = statusCode === errorStatus.too_many || statusCode >= errorStatus.internal;
  const { accept = '' } = request.headers;
  return isFailure && request.method === 'GET' && isSiteRequest(request) && accept.includes('text/html');
}

/** Sends an error page in the language of the requested page, with a link to try again. */
export function sendFailurePage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { locale: pathLocale, path } = splitLocale(stripQuery(request.url));
  const locale = pathLocale ?? getCookieLocale(request);
  const _ = getTexts(locale, 'noScript');
  const page = {
    locale,
    title: _('noScript.failed.title'),
    paragraphs: [_('noScript.failed.text')],
    back: { text: _('noScript.upgrading.again'), path: pagePaths.includes(path) ? path : publicPaths.home },
  };
  return sendNoScriptPage(request, reply, page, []);
}
