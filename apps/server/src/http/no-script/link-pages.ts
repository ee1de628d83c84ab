import type { Deps } from '@isangano/api/core/context';
import { parseCopyLink, sendCopy } from '@isangano/api/modules/applications/module';
import { parseStopLink } from '@isangano/api/modules/mail/module';
import {
  confirmSubscription,
  parseNewsletterLink,
  stopMails,
  unsubscribe,
} from '@isangano/api/modules/newsletter/module';
import { siteLocales } from '@isangano/content/brand';
import { localizePath, splitLocale } from '@isangano/content/locale-paths';
import { getTexts } from '@isangano/content/read-texts';
import {
  mailCopyPath,
  mailStopPath,
  newsletterConfirmPath,
  newsletterUnsubscribePath,
  publicPaths,
} from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { prepareErrorReply } from '../errors.ts';
import { getRequestLocale } from '../locale.ts';
import { parseQuery, stripQuery } from '../request-path.ts';
import { withRequestAddress } from '../site-url.ts';
import { type NoScriptPage, sendNoScriptPage } from './page.ts';

/** The one-click body that mail programs send is short, and its content is ignored. */
const bodyMaxBytes = 16 * 1024;

type LinkRoute = {
  name: 'confirm' | 'leave' | 'stop' | 'copy';
  /** Texts of the page for an invalid link; some pages share them. */
  refused: 'noScript.confirm.refused' | 'noScript.leave.refused';
  refusedNext: 'noScript.confirm.refusedNext' | 'noScript.leave.refusedNext' | 'noScript.copy.refusedNext';
  path: string;
  /** Returns undefined for an invalid link. */
  parse: (keys: Deps['keys']['newsletterLinks'], link: URLSearchParams, nowMs: number) => string | undefined;
  /** Performs the action of the link. Throws for an invalid link. */
  followLink: (deps: Deps, link: URLSearchParams) => Promise<void>;
};

const linkRoutes: LinkRoute[] = [
  {
    name: 'confirm',
    refused: 'noScript.confirm.refused',
    refusedNext: 'noScript.confirm.refusedNext',
    path: newsletterConfirmPath,
    parse: (keys, link, nowMs) => parseNewsletterLink(keys, 'confirm', link, nowMs),
    followLink: confirmSubscription,
  },
  {
    name: 'leave',
    refused: 'noScript.leave.refused',
    refusedNext: 'noScript.leave.refusedNext',
    path: newsletterUnsubscribePath,
    parse: (keys, link, nowMs) => parseNewsletterLink(keys, 'leave', link, nowMs),
    followLink: unsubscribe,
  },
  {
    name: 'stop',
    refused: 'noScript.leave.refused',
    refusedNext: 'noScript.leave.refusedNext',
    path: mailStopPath,
    parse: parseStopLink,
    followLink: stopMails,
  },
  {
    name: 'copy',
    refused: 'noScript.leave.refused',
    refusedNext: 'noScript.copy.refusedNext',
    path: mailCopyPath,
    parse: parseCopyLink,
    followLink: sendCopy,
  },
];

/**
 * Handles the links in mails to addresses that visitors typed. A GET changes nothing, because link scanners open the
 * links too. A POST does: it is sent by the button on the page, and by mail programs for a one-click unsubscribe (RFC
 * 8058).
 */
export async function registerLinkPages(
  server: FastifyInstance,
  deps: Deps,
  stylesheets: readonly string[],
): Promise<void> {
  for (const { name, refused, refusedNext, path, parse, followLink } of linkRoutes) {
    await server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyMaxBytes }, async () => undefined);
      scope.setErrorHandler((error, request, reply) => {
        prepareErrorReply(error, request, reply);
        if (reply.statusCode === 403 || reply.statusCode === 404) return sendRefusal(request, reply);
        const _ = getPageTexts(request);
        return sendPage(request, reply, {
          title: _(`noScript.${name}.title`),
          paragraphs: [_(`noScript.${name}.failed`)],
        });
      });
      for (const locale of siteLocales) {
        const url = localizePath(locale, path);
        scope.get(url, async (request, reply) => sendQuestion(request, reply));
        scope.post(url, async (request, reply) => {
          const mail = withRequestAddress(deps.mail, request);
          await followLink({ ...deps, mail, log: request.log }, parseQuery(request));
          const _ = getPageTexts(request);
          return sendPage(request, reply, {
            title: _(`noScript.${name}.done`),
            paragraphs: [_(`noScript.${name}.next`, { email: deps.mail.contactEmail() })],
          });
        });
      }
    });

    function sendQuestion(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const link = parse(deps.keys.newsletterLinks, parseQuery(request), deps.clock());
      if (link === undefined) return sendRefusal(request, reply.code(403));
      const _ = getPageTexts(request);
      return sendPage(request, reply, {
        title: _(`noScript.${name}.title`),
        paragraphs: [_(`noScript.${name}.ask`)],
        form: { action: request.url, send: _(`noScript.${name}.send`), fields: [] },
      });
    }

    function sendRefusal(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const _ = getPageTexts(request);
      return sendPage(request, reply, { title: _(refused), paragraphs: [_(refusedNext)] });
    }

    function sendPage(
      request: FastifyRequest,
      reply: FastifyReply,
      page: Pick<NoScriptPage, 'title' | 'paragraphs' | 'form'>,
    ): FastifyReply {
      const locale = getPageLocale(request);
      const back = { text: getPageTexts(request)('notFound.home'), path: publicPaths.home };
      // The URL is a credential for the address. With `no-referrer`, browsers would send no origin with the form.
      reply.header('referrer-policy', 'same-origin');
      return sendNoScriptPage(request, reply, { ...page, locale, back }, stylesheets);
    }
  }
}

function getPageTexts(request: FastifyRequest) {
  return getTexts(getPageLocale(request), 'noScript', 'site');
}

function getPageLocale(request: FastifyRequest) {
  return splitLocale(stripQuery(request.url)).locale ?? getRequestLocale(request);
}
