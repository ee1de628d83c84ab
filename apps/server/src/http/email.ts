import type { Ctx, Deps } from '@isangano/api/context';
import { checked } from '@isangano/api/errors';
import { createMessage } from '@isangano/api/messages/create-message';
import { subscribe } from '@isangano/api/newsletter/subscribe';
import { signsParam } from '@isangano/contracts/email/params';
import { emailTemplates } from '@isangano/contracts/email/templates';
import { isLocale } from '@isangano/contracts/locales';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { readFormSigns } from '@isangano/contracts/spam/signs';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { UploadLimits } from '../config.ts';
import { createContext } from './context.ts';
import { failWith } from './errors.ts';
import { acceptForms, receiveBody } from './form-body.ts';

const params = z.record(z.string(), z.unknown());

/** What the library itself refuses to send without, and how it says so. */
const required = [
  ['user_id', 'The public key is required'],
  ['service_id', 'The service ID is required'],
  ['template_id', 'The template ID is required'],
] as const;

/** What the provider says of whoever is refused, whatever they sent. */
const providerTexts: Readonly<Record<number, string>> = { 403: 'Forbidden', 429: 'Too Many Requests' };

/** What the body of a call names beside the parameters, where both stand side by side. */
const envelopeNames = ['lib_version', 'user_id', 'service_id', 'template_id', 'accessToken'];

/** A fault of the call itself, in the provider's kind of words. */
class CallFault extends Error {}

/**
 * The calls of the e-mail library, answered as its provider does: `OK` or a plain text. A message is
 * stored for the staff and an address as a subscriber, each with the mail that goes with it.
 */
export async function registerEmailCalls(
  server: FastifyInstance,
  deps: Deps,
  limits: UploadLimits,
): Promise<void> {
  await server.register(async (scope) => {
    acceptForms(scope, { takesJson: true });
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof CallFault) return reply.code(400).type('text/plain').send(error.message);
      const { body } = failWith(error, request, reply);
      const known = providerTexts[reply.statusCode];
      if (known !== undefined) return reply.type('text/plain').send(known);
      const texts = body.issues?.map(({ message }) => message) ?? [];
      return reply.type('text/plain').send(texts.length > 0 ? texts.join('; ') : body.message);
    });

    for (const path of [restPaths.emailSend, restPaths.emailSendForm]) {
      scope.post(`${apiPrefix}${path}`, async (request, reply) => {
        const ctx = await createContext(deps, request);
        const { fields } = await receiveBody(request, reply, {}, { store: deps.files, limits });
        await deliver(ctx, fields);
        return reply.header('cache-control', 'no-store').type('text/plain').send('OK');
      });
    }
  });
}

async function deliver(ctx: Ctx, call: Record<string, unknown>): Promise<void> {
  for (const [name, text] of required) {
    const value = call[name];
    if (typeof value !== 'string' || value.trim() === '') throw new CallFault(text);
  }
  const given = paramsOf(call);
  // The library sends no headers of ours.
  const signs = readFormSigns(given[signsParam]);
  if (call.template_id === 'contact') {
    const { name: fullName, ...same } = checked(emailTemplates.contact, given);
    await createMessage(ctx, { fullName, ...same }, { ...ctx, signs });
  } else if (call.template_id === 'newsletter') {
    const { subscriber_email: email, language } = checked(emailTemplates.newsletter, given);
    const locale = isLocale(language) ? language : ctx.locale;
    await subscribe(ctx, { email }, { locale, signs });
  } else throw new CallFault('The template ID not found');
}

/** JSON has the parameters in an object of their own, a form beside the rest. */
function paramsOf(call: Record<string, unknown>): Record<string, unknown> {
  if (!Object.hasOwn(call, 'template_params')) {
    return Object.fromEntries(Object.entries(call).filter(([name]) => !envelopeNames.includes(name)));
  }
  const given = params.safeParse(call.template_params);
  if (!given.success) throw new CallFault('The template params have to be the object');
  return given.data;
}
