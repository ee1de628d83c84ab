import type { Deps } from '@isangano/api/context';
import { createMessage } from '@isangano/api/messages/create-message';
import { subscribe } from '@isangano/api/newsletter/subscribe';
import { isLocale, type Locale, languageKey, locales } from '@isangano/contracts/locales';
import { createMessageInput } from '@isangano/contracts/messages/message';
import { subscribeInput } from '@isangano/contracts/newsletter/subscription';
import type { PlainTexts, PlainTextsByLocale } from '@isangano/contracts/plain-texts';
import { localizedPath, newsletterFormPath, publicPaths, splitLocale } from '@isangano/contracts/routes';
import { type FormSigns, trapField } from '@isangano/contracts/spam/signs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { pathOf } from '../logging.ts';
import { createContext } from './context.ts';
import { failWith } from './errors.ts';
import { chosenLocale } from './locale.ts';
import { type PlainField, type PlainPage, renderPlainPage } from './plain-page.ts';

const texts = z.record(z.string(), z.string());
type Fields = z.output<typeof texts>;

type Door = {
  form: 'contact' | 'newsletter';
  path: string;
  backPath: string;
  fields: readonly Pick<PlainField, 'name' | 'type' | 'isRequired'>[];
  /** Stores what was sent, or answers what is wrong with it. */
  receive: (request: FastifyRequest, fields: Fields, locale: Locale) => Promise<z.core.$ZodError | undefined>;
};

function openDoors(deps: Deps): Door[] {
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
        const ctx = await createContext(deps, request);
        await createMessage(ctx, data, { ...ctx, signs: signsOf(fields) });
        return undefined;
      },
    },
    {
      form: 'newsletter',
      path: newsletterFormPath,
      backPath: publicPaths.home,
      fields: [{ name: 'email', type: 'email', isRequired: true }],
      async receive(_request, fields, locale) {
        const { data, error } = subscribeInput.safeParse(fields);
        if (!data) return error;
        await subscribe(deps, data, { locale, signs: signsOf(fields) });
        return undefined;
      },
    },
  ];
}

/**
 * Forms of pages whose scripts do not run: they are answered with a page that says what became of them, or
 * shows them again with their faults. `stylesheets` and `plainTexts` are those of the built site.
 */
export async function registerPlainForms(
  server: FastifyInstance,
  deps: Deps,
  stylesheets: readonly string[],
  plainTexts: PlainTextsByLocale,
): Promise<void> {
  for (const door of openDoors(deps)) {
    await server.register(async (scope) => {
      acceptPlainForms(scope);
      scope.setErrorHandler((error, request, reply) => {
        failWith(error, request, reply);
        const { title, failed } = plainTexts[localeOf(request)][door.form];
        return show(request, reply, { title, notes: [failed] });
      });
      for (const locale of locales) {
        scope.post(localizedPath(locale, door.path), (request, reply) => answer(request, reply));
      }
    });

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const fields = fieldsOf(request);
      const locale = localeOf(request);
      const words = plainTexts[locale];
      const { title, sent, next, send } = words[door.form];
      const error = await door.receive(request, fields, locale);
      if (!error) return show(request, reply, { title: sent, notes: next ? [next] : [] });
      const form = {
        // Names the language, so that the second answer is in the same one as the first.
        action: localizedPath(locale, door.path),
        send,
        fields: shownAgain(door, fields, error, words),
      };
      return show(request, reply.code(400), { title, notes: [words.check], form });
    }

    function show(
      request: FastifyRequest,
      reply: FastifyReply,
      page: Pick<PlainPage, 'title' | 'notes' | 'form'>,
    ): FastifyReply {
      const locale = localeOf(request);
      const { locale: mirror } = splitLocale(pathOf(request.url));
      const back = {
        text: plainTexts[locale][door.form].back,
        path: mirror ? localizedPath(mirror, door.backPath) : door.backPath,
      };
      const html = renderPlainPage({ ...page, locale, back, brandName: deps.mail.brand.name }, stylesheets);
      reply.header('cache-control', 'no-store').header('content-language', locale);
      return reply.type('text/html; charset=utf-8').send(html);
    }
  }
}

/** Bodies are what a browser sends of a form: texts by name, the first of each. */
function acceptPlainForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string): Promise<Fields> => {
      const fields = new Map<string, string>();
      for (const [name, value] of new URLSearchParams(body)) {
        // A browser sends every line break as two characters.
        if (!fields.has(name)) fields.set(name, value.replaceAll('\r\n', '\n'));
      }
      return Object.fromEntries(fields);
    },
  );
}

/** Without scripts nobody can tell how long a page was open. */
function signsOf({ [trapField]: trapped = '' }: Fields): FormSigns {
  return { isTrapFilled: trapped !== '' };
}

function fieldsOf({ body }: FastifyRequest): Fields {
  return texts.safeParse(body).data ?? {};
}

/** The path's language, else the one the form names, else the chosen one. */
function localeOf(request: FastifyRequest): Locale {
  const { [languageKey]: named } = fieldsOf(request);
  return splitLocale(pathOf(request.url)).locale ?? (isLocale(named) ? named : chosenLocale(request));
}

/** The fields with what was typed, and the first fault of each. */
function shownAgain(
  { form, fields }: Door,
  typed: Fields,
  { issues }: z.core.$ZodError,
  words: PlainTexts,
): PlainField[] {
  const labels: Readonly<Record<string, string>> = words[form].labels;
  return fields.map((field) => {
    const { name, isRequired } = field;
    const fault = issues.find(({ path }) => path[0] === name)?.message;
    return {
      ...field,
      label: [labels[name], isRequired ? '' : words.optional].filter(Boolean).join(' '),
      value: typed[name] ?? '',
      fault: fault === undefined ? undefined : (words.faults[fault] ?? words.check),
    };
  });
}
