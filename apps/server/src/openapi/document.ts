import { listOperations } from '@isangano/api/procedures';
import { brand } from '@isangano/content/brand';
import { readContent } from '@isangano/content/read-content';
import { channelsSchema } from '@isangano/content/schemas/lists';
import { allChannels } from '@isangano/contracts/applications/choices';
import { channelName } from '@isangano/contracts/applications/interview';
import { errorBody } from '@isangano/contracts/openapi/components';
import { apiPrefix } from '@isangano/contracts/routes';
import { type WebhookType, webhookEvent, webhookTypes } from '@isangano/contracts/webhooks/webhook';
import { buildHttpPaths } from './http-operations.ts';
import { buildOperation, headerParameter, parameters } from './procedures.ts';
import { buildErrorResponses, headers } from './responses.ts';
import { createSchemas, type Schemas } from './schemas.ts';
import type { OpenApiDocument, PathItem } from './types.ts';

/** Semantic version of the API: the major version grows with breaking changes. */
const apiVersion = '1.0.0';

const description = `REST API of the website: applications, messages, projects and the newsletter.

**Tokens.** Operations marked with a lock require a bearer token: the \`accessToken\` of a sign-in, or an API token that
the operator of the server created (\`isk_…\`). With a read-only API token, all methods except GET and HEAD respond
with 403. Operations on a person's own account, such as signing out, do not accept API tokens.

**Errors** are JSON with a human-readable \`message\` and, for invalid fields, \`issues\`. An unknown path responds
with 404, an undocumented method with 405 and \`Allow\`, and an unexpected error with 500, all in this format.

**Lists** are bare arrays, newest first. Without \`limit\` the response is the whole list, streamed. With \`limit\` and
\`cursor\` it is a page; the URL of the next one is in the \`Link\` header.

**Idempotency.** \`POST\` of applications and messages accepts an \`Idempotency-Key\`, and so do the e-mail calls. A key is known for 90 days.`;

const tags = [
  { name: 'applications', description: 'Applications for interviews and partnerships.' },
  { name: 'projects', description: 'Projects on the site.' },
  { name: 'messages', description: 'Messages sent with the contact form.' },
  { name: 'auth', description: 'Signing in and out.' },
  { name: 'email', description: 'Calls of the e-mail library that the forms of the site use.' },
  { name: 'files', description: 'Files of applications, and images of projects.' },
  { name: 'uploads', description: 'Files that are sent ahead of an application, and resume after a cut.' },
  {
    name: 'webhooks',
    description: 'Calls that this server makes, to addresses that the operator or an owner has named.',
  },
  { name: 'service', description: 'Health, metrics and documentation of the server.' },
];

/**
 * Builds the OpenAPI 3.1 document of all REST operations from the procedures and their schemas, with the present
 * channels. Paths include the `/api` prefix, because files are served outside it.
 */
export function buildDocument(): OpenApiDocument {
  const channels = readContent('channels', channelsSchema).studios.map(({ name }) => name);
  const schemas = createSchemas(new Map([[channelName, [...channels, allChannels]]]));
  const paths = buildHttpPaths(schemas);
  for (const operation of listOperations()) {
    const path = `${apiPrefix}${operation.path}`;
    const method = operation.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: buildOperation(operation, schemas) };
  }
  schemas.of(errorBody, 'output');
  return {
    openapi: '3.1.1',
    info: {
      title: `${brand.name} API`,
      version: apiVersion,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: collectTags(paths),
    paths: sortKeys(paths),
    webhooks: Object.fromEntries(webhookTypes.map((type) => [type, { post: buildCall(type, schemas) }])),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a sign-in, or an API token.',
        },
      },
      schemas: sortKeys(schemas.named),
      parameters,
      headers,
      responses: buildErrorResponses(),
    },
  };
}

/** Returns the described tags in their order, then all other tags that operations use. */
function collectTags(paths: Record<string, PathItem>): OpenApiDocument['tags'] {
  const used = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => operation.tags),
  );
  const others = [...new Set(used)].filter((name) => tags.every((tag) => tag.name !== name));
  return [...tags, ...others.map((name) => ({ name, description: `Operations on ${name}.` }))];
}

function sortKeys<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const nouns = { application: 'an application', message: 'a message', project: 'a project' } as const;
const actions = { created: 'was created', changed: 'has changed', deleted: 'was deleted' } as const;

const callDescription = `A call to the address of a webhook, by the [Standard Webhooks](https://www.standardwebhooks.com) specification. A response
with 2xx means that it was received; otherwise it is repeated, 8 times in about a day. A call may arrive twice, with the same \`webhook-id\`.`;

const callHeaders = [
  headerParameter('webhook-id', 'Of the event, the same when it is repeated.', {}, true),
  headerParameter('webhook-timestamp', 'Time of this call, in seconds since 1970.', {}, true),
  headerParameter(
    'webhook-signature',
    'HMAC-SHA256 of id, timestamp and body, one for each secret that is valid: `v1,<base64>`, separated by spaces.',
    {},
    true,
  ),
];

function buildCall(type: WebhookType, schemas: Schemas) {
  const noun = Object.entries(nouns).find(([name]) => type.startsWith(name))?.[1] ?? type;
  const action = Object.entries(actions).find(([name]) => type.endsWith(name))?.[1] ?? type;
  return {
    operationId: type,
    summary: `Notify that ${noun} ${action}`,
    description: callDescription,
    tags: ['webhooks'],
    security: [],
    parameters: callHeaders,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemas.of(webhookEvent, 'output') } },
    },
    responses: { '2XX': { description: 'Received' } },
  };
}
