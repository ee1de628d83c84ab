import { emailTemplates } from '@isangano/contracts/email-calls/templates';
import { contactMail } from '@isangano/contracts/openapi/examples';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { buildFilePaths } from './file-operations.ts';
import {
  bodyErrorCodes,
  commonErrorCodes,
  formErrorCodes,
  noSecurity,
  parameterRef,
  toJsonResponse,
} from './procedures.ts';
import { errorResponseRefs, headerRef, plainText, textErrorResponses } from './responses.ts';
import type { Schemas } from './schemas.ts';
import type { JsonSchema, MediaType, Operation, PathItem } from './types.ts';
import { buildUploadPaths } from './upload-operations.ts';

const submissionErrorCodes = [
  ...commonErrorCodes,
  ...bodyErrorCodes,
  ...formErrorCodes,
  'forbidden',
  'conflict',
] as const;

/** Documents the operations that are not procedures: e-mail calls, files, uploads and service routes. */
export function buildHttpPaths(schemas: Schemas): Record<string, PathItem> {
  return {
    [`${apiPrefix}${restPaths.emailSend}`]: { post: sendMail('email.send', schemas) },
    [`${apiPrefix}${restPaths.emailSendForm}`]: { post: sendMail('email.sendForm', schemas) },
    ...buildFilePaths(),
    ...buildUploadPaths(),
    ...buildServicePaths(),
  };
}

function sendMail(operationId: string, schemas: Schemas): Operation {
  const fields: JsonSchema = {
    type: 'object',
    description: 'In a form, the parameters of the template are additional fields.',
    properties: {
      user_id: { type: 'string', minLength: 1, description: 'The public key; any value is accepted.' },
      service_id: { type: 'string', minLength: 1, description: 'Any value is accepted.' },
      template_id: { type: 'string', enum: ['contact', 'newsletter'] },
      lib_version: { type: 'string' },
    },
    required: ['user_id', 'service_id', 'template_id'],
  };
  const params = { type: 'object', description: 'The parameters of the template.' } as const;
  const content: Record<string, MediaType> = {
    'application/json': {
      schema: {
        ...fields,
        properties: {
          ...fields.properties,
          template_params: {
            ...params,
            anyOf: [
              { title: 'contact', ...schemas.inline(emailTemplates.contact, 'input') },
              { title: 'newsletter', ...schemas.inline(emailTemplates.newsletter, 'input') },
            ],
          },
        },
        required: ['user_id', 'service_id', 'template_id', 'template_params'],
      },
      example: contactMail,
    },
    'multipart/form-data': { schema: fields },
  };
  return {
    operationId,
    summary: 'Send a message or subscribe, as the e-mail library does',
    description:
      'Responds with plain text, as the provider of that library does. `contact` stores a message for staff, `newsletter` a subscriber; each sends its mails.',
    tags: ['email'],
    security: noSecurity,
    parameters: [parameterRef('IdempotencyKey')],
    requestBody: { required: true, content },
    responses: {
      200: { description: 'Accepted; the text is `OK`.', content: plainText },
      ...textErrorResponses(submissionErrorCodes),
    },
  };
}

function buildServicePaths(): Record<string, PathItem> {
  const common = { tags: ['service'], security: noSecurity };
  const read = (path: string, operation: Operation) => ({ [`${apiPrefix}${path}`]: { get: operation } });
  const readyBody = toJsonResponse({
    type: 'object',
    properties: { status: { const: 'ready' } },
    required: ['status'],
  });
  const healthBody = toJsonResponse({
    type: 'object',
    properties: {
      status: { const: 'ok' },
      version: { type: 'string', description: 'Version of the server' },
    },
    required: ['status', 'version'],
  });
  const etag = { ETag: headerRef('ETag') };
  return {
    ...read(restPaths.health, {
      operationId: 'service.health',
      summary: 'Liveness: the process responds',
      ...common,
      responses: { 200: healthBody, ...errorResponseRefs(['unavailable']) },
    }),
    ...read(restPaths.ready, {
      operationId: 'service.ready',
      summary: 'Readiness: database and storage are available',
      ...common,
      responses: { 200: readyBody, ...errorResponseRefs(['unavailable']) },
    }),
    ...read(restPaths.metrics, {
      operationId: 'service.metrics',
      summary: 'Prometheus metrics',
      description: 'Responds with 404 unless the operator has enabled metrics.',
      ...common,
      responses: {
        200: { description: 'Metrics in the Prometheus text format.', content: plainText },
        ...errorResponseRefs(['not_found', 'unavailable']),
      },
    }),
    ...read(restPaths.openapi, {
      operationId: 'service.openapi',
      summary: 'This document',
      ...common,
      parameters: [parameterRef('IfNoneMatch')],
      responses: {
        200: { ...toJsonResponse({ type: 'object' }), headers: etag },
        304: { description: 'Not modified.', headers: etag },
        ...errorResponseRefs(['too_many', 'unavailable']),
      },
    }),
    ...read(restPaths.docs, {
      operationId: 'service.docs',
      summary: 'API documentation page',
      ...common,
      responses: {
        200: { description: 'An HTML page.', content: { 'text/html': { schema: { type: 'string' } } } },
        ...errorResponseRefs(['too_many', 'unavailable']),
      },
    }),
  };
}
