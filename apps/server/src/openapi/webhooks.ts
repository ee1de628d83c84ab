import { type WebhookType, webhookEvent, webhookTypes } from '@isangano/contracts/webhooks/webhook';
import type { Schemas } from './schemas.ts';
import type { Parameter, PathItem } from './types.ts';

const nouns = { application: 'an application', message: 'a message', project: 'a project' } as const;
const actions = { created: 'was created', changed: 'has changed', deleted: 'was deleted' } as const;

const description = `A call to the address of a webhook, by the [Standard Webhooks](https://www.standardwebhooks.com) specification. A response
with 2xx means that it was received; otherwise it is repeated, 8 times in about a day. A call may arrive twice, with the same \`webhook-id\`.`;

const toHeader = (name: string, text: string): Parameter => ({
  name,
  in: 'header',
  description: text,
  required: true,
  schema: { type: 'string' },
});

const headers = [
  toHeader('webhook-id', 'Of the event, the same when it is repeated.'),
  toHeader('webhook-timestamp', 'Time of this call, in seconds since 1970.'),
  toHeader(
    'webhook-signature',
    'HMAC-SHA256 of id, timestamp and body, one for each secret that is valid: `v1,<base64>`, separated by spaces.',
  ),
];

export function buildWebhooks(schemas: Schemas): Record<string, PathItem> {
  return Object.fromEntries(webhookTypes.map((type) => [type, { post: buildCall(type, schemas) }]));
}

function buildCall(type: WebhookType, schemas: Schemas) {
  const noun = Object.entries(nouns).find(([name]) => type.startsWith(name))?.[1] ?? type;
  const action = Object.entries(actions).find(([name]) => type.endsWith(name))?.[1] ?? type;
  return {
    operationId: type,
    summary: `Notify that ${noun} ${action}`,
    description,
    tags: ['webhooks'],
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemas.of(webhookEvent, 'output') } },
    },
    responses: { '2XX': { description: 'Received' } },
  };
}
