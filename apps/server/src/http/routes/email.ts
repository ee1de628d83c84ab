import type { Ctx, Deps } from '@isangano/api/core/context';
import { parseInput } from '@isangano/api/core/errors';
import { createMessage } from '@isangano/api/modules/messages/module';
import { subscribe } from '@isangano/api/modules/newsletter/module';
import { isSiteLocale } from '@isangano/content/locale-paths';
import { idempotencyParam, spamSignalsParam } from '@isangano/contracts/email-calls/params';
import { emailTemplates } from '@isangano/contracts/email-calls/templates';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { parseSpamSignals } from '@isangano/contracts/submissions/signals';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { getContext, parseIdempotencyKey } from '../context.ts';
import { prepareErrorReply } from '../errors.ts';
import { acceptForms, receiveBody } from '../uploads/form-body.ts';
import type { FormSpec, Uploads } from '../uploads/multipart.ts';

const params = z.record(z.string(), z.unknown());

/** Fields without which the library itself refuses to send, with its messages. */
const required = [
  ['user_id', 'The public key is required'],
  ['service_id', 'The service ID is required'],
  ['template_id', 'The template ID is required'],
] as const;

/** Fixed texts of the provider, by status. */
const providerTexts: Readonly<Record<number, string>> = { 403: 'Forbidden', 429: 'Too Many Requests' };

/** Fields of a form-encoded call that are not template parameters. */
const envelopeNames = ['lib_version', 'user_id', 'service_id', 'template_id', 'accessToken'];

/**
 * Forms of the library have no files; the parameters of their template are fields. Others are ignored, as in JSON and
 * by the provider.
 */
const formSpec: FormSpec<never> = { files: {}, texts: 'any' };

/** An invalid call; its message is worded as the provider's. */
class InvalidCallError extends Error {}

/**
 * Handles calls of the e-mail library with the responses of its provider: `OK` or a plain error text. Stores
 * a contact message or a subscriber, each with its mails.
 */
export async function registerEmailCalls(
  server: FastifyInstance,
  deps: Deps,
  uploads: Uploads,
): Promise<void> {
  await server.register(async (scope) => {
    acceptForms(scope, { acceptsJson: true });
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof InvalidCallError) return reply.code(400).type('text/plain').send(error.message);
      const { body } = prepareErrorReply(error, request, reply);
      const fixedText = providerTexts[reply.statusCode];
      if (fixedText !== undefined) return reply.type('text/plain').send(fixedText);
      const texts = body.issues?.map(({ message }) => message) ?? [];
      return reply.type('text/plain').send(texts.length > 0 ? texts.join('; ') : body.message);
    });

    for (const path of [restPaths.emailSend, restPaths.emailSendForm]) {
      scope.post(`${apiPrefix}${path}`, async (request, reply) => {
        const ctx = await getContext(deps, request);
        const { fields } = await receiveBody(request, reply, formSpec, uploads);
        await processCall(ctx, fields);
        return reply.header('cache-control', 'no-store').type('text/plain').send('OK');
      });
    }
  });
}

async function processCall(ctx: Ctx, call: Record<string, unknown>): Promise<void> {
  for (const [name, text] of required) {
    const value = call[name];
    if (typeof value !== 'string' || value.trim() === '') throw new InvalidCallError(text);
  }
  const templateParams = parseTemplateParams(call);
  // The library sends no headers, so the headers of other calls are parameters here.
  const spamSignals = parseSpamSignals(templateParams[spamSignalsParam]);
  const idempotencyKey = parseIdempotencyKey(templateParams[idempotencyParam]) ?? ctx.idempotencyKey;
  if (call.template_id === 'contact') {
    const { name: fullName, ...message } = parseInput(emailTemplates.contact, templateParams);
    await createMessage(ctx, { fullName, ...message }, { ...ctx, spamSignals, idempotencyKey });
  } else if (call.template_id === 'newsletter') {
    const { subscriber_email: email, language } = parseInput(emailTemplates.newsletter, templateParams);
    const locale = isSiteLocale(language) ? language : ctx.locale;
    await subscribe(ctx, { email }, { ...ctx, locale, spamSignals, idempotencyKey });
  } else throw new InvalidCallError('The template ID not found');
}

/**
 * Returns the parameters: in JSON they are an object of their own, in a form they are next to the other
 * fields.
 */
function parseTemplateParams(call: Record<string, unknown>): Record<string, unknown> {
  if (!Object.hasOwn(call, 'template_params')) {
    return Object.fromEntries(Object.entries(call).filter(([name]) => !envelopeNames.includes(name)));
  }
  const result = params.safeParse(call.template_params);
  if (!result.success) throw new InvalidCallError('The template params have to be the object');
  return result.data;
}
