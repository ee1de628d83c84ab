import type { Deps } from '@isangano/api/core/context';
import { createMessage } from '@isangano/api/modules/messages/module';
import { subscribe } from '@isangano/api/modules/newsletter/module';
import { isLocale, type Locale, languageKey, locales } from '@isangano/contracts/locales';
import { createMessageInput } from '@isangano/contracts/messages/message';
import { subscribeInput } from '@isangano/contracts/newsletter/subscription';
import type { NoScriptMessages, NoScriptMessagesByLocale } from '@isangano/contracts/no-script-messages';
import { localizePath, newsletterFormPath, publicPaths, splitLocale } from '@isangano/contracts/routes';
import { honeypotField, type SpamSignals } from '@isangano/contracts/submissions/signals';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { getContext } from '../context.ts';
import { prepareErrorReply } from '../errors.ts';
import { getRequestLocale } from '../locale.ts';
import { stripQuery } from '../request-path.ts';
import type { NoScriptField, NoScriptPage } from './page.ts';
import { sendNoScriptPage } from './send-page.ts';

/** More than any form has. Parsing hundreds of thousands would take seconds. */
const fieldsMaxCount = 50;

const formBody = z.record(z.string(), z.string());
type Fields = z.output<typeof formBody>;

type FormRoute = {
  form: 'contact' | 'newsletter';
  path: string;
  backPath: string;
  fields: readonly Pick<NoScriptField, 'name' | 'type' | 'isRequired'>[];
  /** Stores a valid submission, or returns its validation error. */
  receive: (request: FastifyRequest, fields: Fields, locale: Locale) => Promise<z.core.$ZodError | undefined>;
};

function createFormRoutes(deps: Deps): FormRoute[] {
  return [
    {
      form: 'contact',
      path: publicPaths.contact,
      backPath: publicPaths.contact,
      fields: [
        { name: 'fullName', type: 'text', isRequired: true },
        { name: 'email', type: 'email', isRequired: true },
        { name: 'phone', type: 'tel', isRequired: false },
        { name: 'subject', type: 'text', isRequired: true },
        { name: 'message', type: 'long', isRequired: true },
      ],
      async receive(request, fields) {
        const { data, error } = createMessageInput.safeParse(fields);
        if (!data) return error;
        const ctx = await getContext(deps, request);
        await createMessage(ctx, data, { ...ctx, spamSignals: readSpamSignals(fields) });
        return undefined;
      },
    },
    {
      form: 'newsletter',
      path: newsletterFormPath,
      backPath: publicPaths.home,
      fields: [{ name: 'email', type: 'email', isRequired: true }],
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
 * again with its errors. `stylesheets` and `noScriptMessages` come from the built site.
 */
export async function registerNoScriptForms(
  server: FastifyInstance,
  deps: Deps,
  stylesheets: readonly string[],
  noScriptMessages: NoScriptMessagesByLocale,
): Promise<void> {
  for (const route of createFormRoutes(deps)) {
    await server.register(async (scope) => {
      acceptUrlEncodedForms(scope);
      scope.setErrorHandler((error, request, reply) => {
        prepareErrorReply(error, request, reply);
        const { title, failed } = noScriptMessages[getFormLocale(request)][route.form];
        return sendPage(request, reply, { title, paragraphs: [failed] });
      });
      for (const locale of locales) {
        scope.post(localizePath(locale, route.path), (request, reply) => handleForm(request, reply));
      }
    });

    async function handleForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const fields = parseFields(request);
      const locale = getFormLocale(request);
      const messages = noScriptMessages[locale];
      const { title, sent, next, send } = messages[route.form];
      const error = await route.receive(request, fields, locale);
      if (!error) return sendPage(request, reply, { title: sent, paragraphs: next ? [next] : [] });
      const form = {
        // With a locale prefix, so that the next response is in the same language.
        action: localizePath(locale, route.path),
        send,
        fields: renderFields(route, fields, error, messages),
      };
      return sendPage(request, reply.code(400), { title, paragraphs: [messages.check], form });
    }

    function sendPage(
      request: FastifyRequest,
      reply: FastifyReply,
      page: Pick<NoScriptPage, 'title' | 'paragraphs' | 'form'>,
    ): FastifyReply {
      const locale = getFormLocale(request);
      const back = { text: noScriptMessages[locale][route.form].back, path: route.backPath };
      const brandName = deps.mail.brand.name;
      return sendNoScriptPage(request, reply, { ...page, locale, back, brandName }, stylesheets);
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
    (isLocale(formLocale) ? formLocale : getRequestLocale(request))
  );
}

/** Returns the fields with their submitted values, each with its first error. */
function renderFields(
  { form, fields }: FormRoute,
  values: Fields,
  { issues }: z.core.$ZodError,
  messages: NoScriptMessages,
): NoScriptField[] {
  const labels: Readonly<Record<string, string>> = messages[form].labels;
  return fields.map((field) => {
    const { name, isRequired } = field;
    const error = issues.find(({ path }) => path[0] === name)?.message;
    return {
      ...field,
      label: [labels[name], isRequired ? '' : messages.optional].filter(Boolean).join(' '),
      value: values[name] ?? '',
      error: error === undefined ? undefined : (messages.errors[error] ?? messages.check),
    };
  });
}
