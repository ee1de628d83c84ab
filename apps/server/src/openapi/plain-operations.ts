import { interviewView, submitInterviewInput } from '@isangano/contracts/applications/interview';
import { partnerView, submitPartnerInput } from '@isangano/contracts/applications/partner';
import { emailTemplates } from '@isangano/contracts/email/templates';
import { contactMail } from '@isangano/contracts/openapi/examples';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { filePaths } from './file-operations.ts';
import { applicationPart, formBody } from './forms.ts';
import { always, forEveryone, parameterRef, withBody } from './procedures.ts';
import { headerRef, plainText, refusals, textRefusals } from './responses.ts';
import type { Schemas } from './schemas.ts';
import type { JsonSchema, MediaType, Operation, PathItem, Response } from './types.ts';

const submissionCodes = [...always, ...withBody, 'forbidden', 'conflict'] as const;

/** The calls that no procedure stands for: forms with files, e-mail, files, and what the server says of itself. */
export function plainPaths(schemas: Schemas): Record<string, PathItem> {
  return {
    [`${apiPrefix}${restPaths.interviews}`]: { post: submitInterview(schemas) },
    [`${apiPrefix}${restPaths.partners}`]: { post: submitPartner(schemas) },
    [`${apiPrefix}${restPaths.emailSend}`]: { post: sendMail('email.send', schemas) },
    [`${apiPrefix}${restPaths.emailSendForm}`]: { post: sendMail('email.sendForm', schemas) },
    ...filePaths(),
    ...servicePaths(),
  };
}

function submitInterview(schemas: Schemas): Operation {
  return {
    operationId: 'applications.submitInterview',
    summary: 'Apply for an interview',
    tags: ['applications'],
    security: forEveryone,
    parameters: [parameterRef('IdempotencyKey')],
    requestBody: {
      required: true,
      content: formBody(schemas.inline(submitInterviewInput, 'input'), {
        portraitUrl: applicationPart('portraitUrl'),
        signatureUrl: applicationPart('signatureUrl'),
        uploadDocsUrls: applicationPart('uploadDocsUrls'),
      }),
    },
    responses: { 201: json(schemas.of(interviewView, 'output')), ...refusals(submissionCodes) },
  };
}

function submitPartner(schemas: Schemas): Operation {
  return {
    operationId: 'applications.submitPartner',
    summary: 'Apply as partner or shareholder',
    description: 'A form where documents come along, else JSON or a form.',
    tags: ['applications'],
    security: forEveryone,
    parameters: [parameterRef('IdempotencyKey')],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: schemas.of(submitPartnerInput, 'input') },
        ...formBody(schemas.inline(submitPartnerInput, 'input'), { docs: applicationPart('docs') }),
      },
    },
    responses: { 201: json(schemas.of(partnerView, 'output')), ...refusals(submissionCodes) },
  };
}

function sendMail(operationId: string, schemas: Schemas): Operation {
  const fields: JsonSchema = {
    type: 'object',
    description: 'A form has the parameters of the template beside these fields.',
    properties: {
      user_id: { type: 'string', minLength: 1, description: 'The public key; any text.' },
      service_id: { type: 'string', minLength: 1, description: 'Any text.' },
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
      'Answers as the provider of that library: a plain text. `contact` stores a message for the staff, `newsletter` a subscriber; each causes its mails.',
    tags: ['email'],
    security: forEveryone,
    parameters: [parameterRef('IdempotencyKey')],
    requestBody: { required: true, content },
    responses: {
      200: { description: 'Taken; the text is `OK`.', content: plainText },
      ...textRefusals(submissionCodes),
    },
  };
}

function servicePaths(): Record<string, PathItem> {
  const about = { tags: ['service'], security: forEveryone };
  const state = (word: string) =>
    json({ type: 'object', properties: { status: { const: word } }, required: ['status'] });
  const etag = { ETag: headerRef('ETag') };
  return {
    [`${apiPrefix}${restPaths.health}`]: {
      get: {
        operationId: 'service.health',
        summary: 'Whether the process answers',
        ...about,
        responses: { 200: state('ok'), ...refusals(['unavailable']) },
      },
    },
    [`${apiPrefix}${restPaths.ready}`]: {
      get: {
        operationId: 'service.ready',
        summary: 'Whether database and storage answer too',
        ...about,
        responses: { 200: state('ready'), ...refusals(['unavailable']) },
      },
    },
    [`${apiPrefix}${restPaths.metrics}`]: {
      get: {
        operationId: 'service.metrics',
        summary: 'How the server does, in the words of Prometheus',
        description: 'Only there where the operator has switched it on.',
        ...about,
        responses: {
          200: { description: 'Metrics, one on each line.', content: plainText },
          ...refusals(['not_found', 'unavailable']),
        },
      },
    },
    [`${apiPrefix}${restPaths.openapi}`]: {
      get: {
        operationId: 'service.openapi',
        summary: 'This document',
        ...about,
        parameters: [parameterRef('IfNoneMatch')],
        responses: {
          200: { ...json({ type: 'object' }), headers: etag },
          304: { description: 'Not changed.', headers: etag },
          ...refusals(['too_many', 'unavailable']),
        },
      },
    },
    [`${apiPrefix}${restPaths.docs}`]: {
      get: {
        operationId: 'service.docs',
        summary: 'This document for a person to read',
        ...about,
        responses: {
          200: { description: 'A page.', content: { 'text/html': { schema: { type: 'string' } } } },
          ...refusals(['too_many', 'unavailable']),
        },
      },
    },
  };
}

function json(schema: JsonSchema): Response {
  return { description: 'Done.', content: { 'application/json': { schema } } };
}
