import { Webhook } from 'standardwebhooks';
import type { components } from './rest.gen.ts';

export type WebhookEvent = components['schemas']['WebhookEvent'];

/**
 * Returns the event that a server has sent to a webhook. `body` is the text as it was received, `headers` are those of
 * the request in lower case, `secret` is that of the webhook. Throws `WebhookVerificationError` unless the server has
 * signed it with that secret within the last five minutes. An event may arrive twice: its `webhook-id` header stays the
 * same.
 */
export function verifyWebhook(
  body: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  secret: string,
): WebhookEvent {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) texts[name] = String(value);
  new Webhook(secret).verify(body, texts);
  // oxlint-disable-next-line typescript/no-unsafe-return -- the server that has signed it writes it by that schema
  return JSON.parse(body);
}
