import { EmailJSResponseStatus, init, send } from '@emailjs/browser';
import { brand } from '@isangano/content/brand';
import { idempotencyParam, spamSignalsParam } from '@isangano/contracts/email-calls/params';
import type { emailTemplates } from '@isangano/contracts/email-calls/templates';
import { apiPrefix, type restPaths } from '@isangano/contracts/routes';
import type * as z from 'zod/mini';
import { collectSpamSignals } from '../../submission/form-headers.ts';
import { runExclusively } from '../../submission/locks.ts';
import { type ItemChange, mailResponse, toReceived } from '../../submission/outbox/item.ts';
import {
  type SubmitRequest,
  type SubmittedRequest,
  submitRequest,
} from '../../submission/outbox/submit-request.ts';
import { isUnanswered } from '../../submission/sending/retry.ts';

const sendPath: typeof restPaths.emailSend = '/v1.0/email/send';

type TemplateName = keyof typeof emailTemplates;

/** Ids that the e-mail service expects; by default those of this site's own server. */
const serviceId = import.meta.env.VITE_EMAIL_SERVICE_ID ?? 'isangano';
const publicKey = import.meta.env.VITE_EMAIL_PUBLIC_KEY ?? 'isangano';
const templateIds: Record<TemplateName, string> = {
  contact: import.meta.env.VITE_EMAIL_CONTACT_TEMPLATE ?? 'contact',
  newsletter: import.meta.env.VITE_EMAIL_NEWSLETTER_TEMPLATE ?? 'newsletter',
};

/** Whether the e-mail service is this site's own server. */
export const isOwnService = import.meta.env.VITE_EMAIL_ORIGIN === undefined;

/** Sends an e-mail by template. Rejects when the service does not accept it; see `submitRequest`. */
export function sendTemplate<Name extends TemplateName>(
  template: Name,
  params: z.input<(typeof emailTemplates)[Name]>,
  description: Pick<SubmitRequest, 'kind' | 'title' | 'text' | 'hasLeft'>,
): Promise<SubmittedRequest> {
  const origin = import.meta.env.VITE_EMAIL_ORIGIN ?? window.location.origin;
  init({ publicKey, origin });
  const templateId = templateIds[template];
  const createParams = (key: string) => ({
    ...params,
    [spamSignalsParam]: collectSpamSignals(),
    [idempotencyParam]: key,
  });
  return submitRequest({
    ...description,
    url: origin + apiPrefix + sendPath,
    content: JSON.stringify(params),
    // The request of the library, which works in pages only.
    create: (key) => ({
      headers: {},
      json: JSON.stringify({
        user_id: publicKey,
        service_id: serviceId,
        template_id: templateId,
        template_params: createParams(key),
      }),
    }),
    send: (key) =>
      runExclusively(key, { ifAvailable: false }, () => sendByLibrary(templateId, createParams(key))),
  });
}

/** Subscribes to the newsletter through the e-mail service; rejects when the service does not accept it. */
export function subscribe(email: string): Promise<SubmittedRequest> {
  const params = {
    subscriber_email: email,
    from_name: brand.name,
    message: `Newsletter: ${email}`,
    language: document.documentElement.lang,
  };
  return sendTemplate('newsletter', params, { kind: 'subscription', title: email, text: undefined });
}

/** The library has no timeout, and mobile networks may drop requests silently. */
const timeoutMs = 60_000;

async function sendByLibrary(templateId: string, params: Record<string, unknown>): Promise<ItemChange> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The request takes too long.')), timeoutMs);
  });
  try {
    const { text } = await Promise.race([send(serviceId, templateId, params), late]);
    // A captive portal responds to every request with its own page: then the request waits.
    return text === mailResponse ? toReceived(undefined) : {};
  } catch (error) {
    const status = error instanceof EmailJSResponseStatus && error.status > 0 ? error.status : undefined;
    if (status === undefined || isUnanswered(status)) throw error;
    return { state: 'refused', refusal: { status, issues: [] } };
  }
}
