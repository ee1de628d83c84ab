import type { Deps } from '@isangano/api/context';
import { confirmSubscription } from '@isangano/api/newsletter/confirm-subscription';
import { type LinkEnd, readNewsletterLink } from '@isangano/api/newsletter/links';
import { unsubscribe } from '@isangano/api/newsletter/unsubscribe';
import { locales } from '@isangano/contracts/locales';
import type { PlainTextsByLocale } from '@isangano/contracts/plain-texts';
import {
  localizedPath,
  newsletterConfirmPath,
  newsletterLeavePath,
  publicPaths,
  splitLocale,
} from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../logging.ts';
import { failWith } from './errors.ts';
import { chosenLocale } from './locale.ts';
import { type PlainPage, renderPlainPage } from './plain-page.ts';

/** What mail programs send for one click is short, and what stands in it does not matter. */
const bodyMaxBytes = 16 * 1024;

type Door = {
  end: LinkEnd;
  path: string;
  /** Does what the link is for. Throws for one that does not hold. */
  follow: (deps: Deps, link: URLSearchParams) => Promise<void>;
};

const doors: Door[] = [
  { end: 'confirm', path: newsletterConfirmPath, follow: confirmSubscription },
  { end: 'leave', path: newsletterLeavePath, follow: unsubscribe },
];

/**
 * Pages behind the links in mails of the newsletter. Opening one changes nothing, since programs that look
 * for bad links open them too; its button does, and so does the one click of a mail program (RFC 8058),
 * which sends the same request without having seen the page.
 */
export async function registerNewsletterPages(
  server: FastifyInstance,
  deps: Deps,
  stylesheets: readonly string[],
  plainTexts: PlainTextsByLocale,
): Promise<void> {
  for (const { end, path, follow } of doors) {
    await server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyMaxBytes }, async () => undefined);
      scope.setErrorHandler((error, request, reply) => {
        failWith(error, request, reply);
        const { title, refused, refusedNext, failed } = wordsOf(request)[end];
        const isLinkBad = reply.statusCode === 403 || reply.statusCode === 404;
        if (isLinkBad) return show(request, reply, { title: refused, notes: [refusedNext] });
        return show(request, reply, { title, notes: [failed] });
      });
      for (const locale of locales) {
        const url = localizedPath(locale, path);
        scope.get(url, async (request, reply) => ask(request, reply));
        scope.post(url, async (request, reply) => {
          await follow({ ...deps, log: request.log }, queryOf(request));
          const { done, next } = wordsOf(request)[end];
          return show(request, reply, { title: done, notes: [next] });
        });
      }
    });

    function ask(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const words = wordsOf(request)[end];
      const link = queryOf(request);
      if (readNewsletterLink(deps.keys.newsletterLinks, end, link, deps.clock()) === undefined) {
        const { refused, refusedNext } = words;
        return show(request, reply.code(403), { title: refused, notes: [refusedNext] });
      }
      const form = { action: request.url, send: words.send, fields: [] };
      return show(request, reply, { title: words.title, notes: [words.ask], form });
    }

    function show(
      request: FastifyRequest,
      reply: FastifyReply,
      page: Pick<PlainPage, 'title' | 'notes' | 'form'>,
    ): FastifyReply {
      const locale = localeOf(request);
      const { locale: mirror } = splitLocale(pathOf(request.url));
      const back = {
        text: plainTexts[locale][end].back,
        path: mirror ? localizedPath(mirror, publicPaths.home) : publicPaths.home,
      };
      const html = renderPlainPage({ ...page, locale, back, brandName: deps.mail.brand.name }, stylesheets);
      reply.header('cache-control', 'no-store').header('content-language', locale);
      // The address is a key to somebody's subscription.
      reply.header('referrer-policy', 'no-referrer');
      return reply.type('text/html; charset=utf-8').send(html);
    }
  }

  function wordsOf(request: FastifyRequest) {
    return plainTexts[localeOf(request)];
  }
}

function localeOf(request: FastifyRequest) {
  return splitLocale(pathOf(request.url)).locale ?? chosenLocale(request);
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?', 2)[1] ?? '');
}
