import { hash } from 'node:crypto';
import type { Deps } from '@isangano/api/core/context';
import { createMessage } from '@isangano/api/modules/messages/module';
import { subscribe } from '@isangano/api/modules/newsletter/module';
import { siteLocales } from '@isangano/content/brand';
import { isSiteLocale, localizePath, splitLocale } from '@isangano/content/locale-paths';
import type { MessageIds } from '@isangano/content/message-ids.gen';
import { getTexts } from '@isangano/content/read-texts';
import { fieldErrorValues, isFieldErrorId } from '@isangano/contracts/field-error-values';
import { type Locale, languageKey } from '@isangano/contracts/locales';
import { createMessageInput } from '@isangano/contracts/messages/message';
import { subscribeInput } from '@isangano/contracts/newsletter/subscription';
import { newsletterFormPath, publicPaths, wizardPaths } from '@isangano/contracts/routes';
import { honeypotField, type SpamSignals } from '@isangano/contracts/submissions/signals';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { getContext } from '../context.ts';
import { prepareErrorReply } from '../errors.ts';
import { getRequestLocale } from '../locale.ts';
import { stripQuery } from '../request-path.ts';
import { type NoScriptField, type NoScriptPage, sendNoScriptPage } from './page.ts';

/** More than any form has. Parsing hundreds of thousands would take seconds. */
const fieldsMaxCount = 50;

const formBody = z.record(z.string(), z.string());
type Fields = z.output<typeof formBody>;

/** Forms show texts of the pages that they are on. */
const catalogues = ['noScript', 'contact', 'homeSections', 'site', 'fieldErrors'] as const;
type FormMessageId = MessageIds[(typeof catalogues)[number]];

type FormRoute = {
  path: string;
  backPath: string;
  texts: Record<'title' | 'sent' | 'failed' | 'back' | 'send', FormMessageId> & { next?: FormMessageId };
  fields: readonly (Pick<NoScriptField, 'name' | 'type' | 'isRequired'> & { label: FormMessageId })[];
  /** Stores a valid submission, or returns its validation error. */
  receive: (request: FastifyRequest, fields: Fields, locale: Locale) => Promise<z.core.$ZodError | undefined>;
};

function createFormRoutes(deps: Deps): FormRoute[] {
  return [
    {
      path: publicPaths.contact,
      backPath: publicPaths.contact,
      texts: {
        title: 'contact.form.title',
        sent: 'contact.sent',
        next: 'noScript.contact.next',
        failed: 'contact.failed',
        back: 'noScript.contact.back',
        send: 'contact.send',
      },
      fields: [
        { name: 'fullName', label: 'contact.fullName', type: 'text', isRequired: true },
        { name: 'email', label: 'contact.email', type: 'email', isRequired: true },
        { name: 'phone', label: 'contact.phone', type: 'tel', isRequired: false },
        { name: 'subject', label: 'contact.subject', type: 'text', isRequired: true },
        { name: 'message', label: 'contact.message', type: 'long', isRequired: true },
      ],
      async receive(request, fields) {
        const { data, error } = createMessageInput.safeParse(fields);
        if (!data) return error;
        const ctx = await getContext(deps, request);
        // A browser sends the form again when the response is loaded again.
        const day = new Date(deps.clock()).toISOString().slice(0, 10);
        const content = JSON.stringify([day, ctx.address, data]);
        const idempotencyKey = hash('sha256', content, 'hex');
        const metadata = { ...ctx, idempotencyKey, spamSignals: readSpamSignals(fields) };
        await createMessage(ctx, data, metadata).catch((error: unknown) => {
          // Staff have deleted it since it was received.
          if (!(error instanceof AppError && error.reason === 'key_reused')) throw error;
        });
        return undefined;
      },
    },
    {
      path: newsletterFormPath,
      backPath: publicPaths.home,
      texts: {
        title: 'news.newsletter',
        sent: 'news.success',
        failed: 'news.failed',
        back: 'notFound.home',
        send: 'news.subscribe',
      },
      fields: [{ name: 'email', label: 'contact.email', type: 'email', isRequired: true }],
      async receive(request, fields, locale) {
        const { data, error } = subscribeInput.safeParse(fields);
        if (!data) return error;
        const ctx = await getContext(deps, request);
        await subscribe(ctx, data, { locale, spamSignals: readSpamSignals(fields) });
        return undefined;
      },
    },
  ];
}

/**
 * Handles the forms of pages whose scripts do not run. The response is a page with the outcome, or the form
 * again with its errors. `stylesheets` are those of the built site.
 */
export async function registerNoScriptForms(
  server: FastifyInstance,
  deps: Deps,
  stylesheets: readonly string[],
): Promise<void> {
  // They need scripts, which their page says; nothing of what was typed is used.
  await server.register(async (scope) => {
    acceptUrlEncodedForms(scope);
    for (const path of wizardPaths.flatMap((one) => siteLocales.map((locale) => localizePath(locale, one))))
      scope.post(path, (_request, reply) => reply.redirect(path, 303));
  });
  for (const route of createFormRoutes(deps)) {
    await server.register(async (scope) => {
      acceptUrlEncodedForms(scope);
      scope.setErrorHandler((error, request, reply) => {
        prepareErrorReply(error, request, reply);
        const _ = getTexts(getFormLocale(request), ...catalogues);
        return sendPage(request, reply, { title: _(route.texts.title), paragraphs: [_(route.texts.failed)] });
      });
      for (const locale of siteLocales) {
        scope.post(localizePath(locale, route.path), (request, reply) => handleForm(request, reply));
      }
    });

    async function handleForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const fields = parseFields(request);
      const locale = getFormLocale(request);
      const _ = getTexts(locale, ...catalogues);
      const { title, sent, next, send } = route.texts;
      const error = await route.receive(request, fields, locale);
      if (!error) return sendPage(request, reply, { title: _(sent), paragraphs: next ? [_(next)] : [] });
      const form = {
        // With a locale prefix, so that the next response is in the same language.
        action: localizePath(locale, route.path),
        send: _(send),
        fields: renderFields(route, fields, error, _),
      };
      return sendPage(request, reply.code(400), { title: _(title), paragraphs: [_('noScript.check')], form });
    }

    function sendPage(
      request: FastifyRequest,
      reply: FastifyReply,
      page: Pick<NoScriptPage, 'title' | 'paragraphs' | 'form'>,
    ): FastifyReply {
      const locale = getFormLocale(request);
      const back = { text: getTexts(locale, ...catalogues)(route.texts.back), path: route.backPath };
      return sendNoScriptPage(request, reply, { ...page, locale, back }, stylesheets);
    }
  }
}

/** Accepts URL-encoded bodies only. Repeated fields count once, with their first value. */
function acceptUrlEncodedForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string): Promise<Fields> => {
      if (body.split('&', fieldsMaxCount + 1).length > fieldsMaxCount) throw new AppError('too_large');
      const fields = new Map<string, string>();
      for (const [name, value] of new URLSearchParams(body)) {
        // Browsers send every line break as CRLF.
        if (!fields.has(name)) fields.set(name, value.replaceAll('\r\n', '\n'));
      }
      return Object.fromEntries(fields);
    },
  );
}

/** Returns the spam signals of a form. How long the page was open is unknown without scripts. */
function readSpamSignals({ [honeypotField]: honeypot = '' }: Fields): SpamSignals {
  return { isHoneypotFilled: honeypot !== '' };
}

function parseFields({ body }: FastifyRequest): Fields {
  return formBody.safeParse(body).data ?? {};
}

/** Returns the locale of the path, else the form's `language` field, else the locale of the request. */
function getFormLocale(request: FastifyRequest): Locale {
  const { [languageKey]: formLocale } = parseFields(request);
  return (
    splitLocale(stripQuery(request.url)).locale ??
    (isSiteLocale(formLocale) ? formLocale : getRequestLocale(request))
  );
}

/** Returns the fields with their submitted values, each with its first error. */
function renderFields(
  { fields }: FormRoute,
  values: Fields,
  { issues }: z.core.$ZodError,
  _: ReturnType<typeof getTexts<(typeof catalogues)[number]>>,
): NoScriptField[] {
  const translateError = (error: string) =>
    isFieldErrorId(error) ? _(error, fieldErrorValues) : _('noScript.check');
  return fields.map(({ label, ...field }) => {
    const { name, isRequired } = field;
    const error = issues.find(({ path }) => path[0] === name)?.message;
    return {
      ...field,
      label: [_(label), isRequired ? '' : _('contact.optional')].filter(Boolean).join(' '),
      value: values[name] ?? '',
      error: error === undefined ? undefined : translateError(error),
    };
  });
}
