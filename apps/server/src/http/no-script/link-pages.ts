import type { Deps } from '@isangano/api/core/context';
import { parseCopyLink, sendCopy } from '@isangano/api/modules/applications/module';
import { parseStopLink } from '@isangano/api/modules/mail/module';
import {
  confirmSubscription,
  parseNewsletterLink,
  stopMails,
  unsubscribe,
} from '@isangano/api/modules/newsletter/module';
import { locales } from '@isangano/contracts/locales';
import type { NoScriptMessages, NoScriptMessagesByLocale } from '@isangano/contracts/no-script-messages';
import {
  localizePath,
  mailCopyPath,
  mailStopPath,
  newsletterConfirmPath,
  newsletterUnsubscribePath,
  publicPaths,
  splitLocale,
} from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { prepareErrorReply } from '../errors.ts';
import { getRequestLocale } from '../locale.ts';
import { parseQuery, stripQuery } from '../request-path.ts';
import { withRequestAddress } from '../site-url.ts';
import type { NoScriptPage } from './page.ts';
import { sendNoScriptPage } from './send-page.ts';

/** The one-click body that mail programs send is short, and its content is ignored. */
const bodyMaxBytes = 16 * 1024;

type LinkRoute = {
  messages: keyof Pick<NoScriptMessages, 'confirm' | 'leave' | 'stop' | 'copy'>;
  path: string;
  isValid: (deps: Deps, link: URLSearchParams) => boolean;
  /** Does what the link permits. Throws for an invalid link. */
  followLink: (deps: Deps, link: URLSearchParams) => Promise<void>;
};

const linkRoutes: LinkRoute[] = [
  {
    messages: 'confirm',
    path: newsletterConfirmPath,
    isValid: ({ keys, clock }, link) =>
      parseNewsletterLink(keys.newsletterLinks, 'confirm', link, clock()) !== undefined,
    followLink: confirmSubscription,
  },
  {
    messages: 'leave',
    path: newsletterUnsubscribePath,
    isValid: ({ keys, clock }, link) =>
      parseNewsletterLink(keys.newsletterLinks, 'leave', link, clock()) !== undefined,
    followLink: unsubscribe,
  },
  {
    messages: 'stop',
    path: mailStopPath,
    isValid: ({ keys, clock }, link) => parseStopLink(keys.newsletterLinks, link, clock()) !== undefined,
    followLink: stopMails,
  },
  {
    messages: 'copy',
    path: mailCopyPath,
    isValid: ({ keys, clock }, link) => parseCopyLink(keys.newsletterLinks, link, clock()) !== undefined,
    followLink: sendCopy,
  },
];

/**
 * Handles the links in mails to addresses that visitors typed. A GET changes nothing, because link scanners open the links too. A
 * POST does: it is sent by the button on the page, and by mail programs for a one-click unsubscribe (RFC
 * 8058).
 */
export async function registerLinkPages(
  server: FastifyInstance,
  deps: Deps,
  stylesheets: readonly string[],
  noScriptMessages: NoScriptMessagesByLocale,
): Promise<void> {
  for (const { messages: name, path, isValid, followLink } of linkRoutes) {
    await server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyMaxBytes }, async () => undefined);
      scope.setErrorHandler((error, request, reply) => {
        prepareErrorReply(error, request, reply);
        const { title, refused, refusedNext, failed } = getMessages(request)[name];
        const isLinkInvalid = reply.statusCode === 403 || reply.statusCode === 404;
        if (isLinkInvalid) return sendPage(request, reply, { title: refused, paragraphs: [refusedNext] });
        return sendPage(request, reply, { title, paragraphs: [failed] });
      });
      for (const locale of locales) {
        const url = localizePath(locale, path);
        scope.get(url, async (request, reply) => sendQuestion(request, reply));
        scope.post(url, async (request, reply) => {
          const mail = withRequestAddress(deps.mail, request);
          await followLink({ ...deps, mail, log: request.log }, parseQuery(request));
          const { done, next } = getMessages(request)[name];
          return sendPage(request, reply, { title: done, paragraphs: [next] });
        });
      }
    });

    function sendQuestion(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const messages = getMessages(request)[name];
      if (!isValid(deps, parseQuery(request))) {
        const { refused, refusedNext } = messages;
        return sendPage(request, reply.code(403), { title: refused, paragraphs: [refusedNext] });
      }
      const form = { action: request.url, send: messages.send, fields: [] };
      return sendPage(request, reply, { title: messages.title, paragraphs: [messages.ask], form });
    }

    function sendPage(
      request: FastifyRequest,
      reply: FastifyReply,
      page: Pick<NoScriptPage, 'title' | 'paragraphs' | 'form'>,
    ): FastifyReply {
      const locale = getPageLocale(request);
      const back = { text: noScriptMessages[locale][name].back, path: publicPaths.home };
      const brandName = deps.mail.brand.name;
      // The URL is a credential for the address.
      reply.header('referrer-policy', 'no-referrer');
      return sendNoScriptPage(request, reply, { ...page, locale, back, brandName }, stylesheets);
    }
  }

  function getMessages(request: FastifyRequest) {
    return noScriptMessages[getPageLocale(request)];
  }
}

function getPageLocale(request: FastifyRequest) {
  return splitLocale(stripQuery(request.url)).locale ?? getRequestLocale(request);
}
