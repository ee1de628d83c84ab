import type { FormMeta } from '@isangano/api/core/trpc';
import type { RestOperation } from '@isangano/api/procedures';
import { siteLocales } from '@isangano/content/brand';
import { fileFields } from '@isangano/contracts/applications/values';
import { toMegabytes, uploadLimits } from '@isangano/contracts/limits';
import {
  applicationTokenHeader,
  idempotencyHeader,
  idempotencyKeyMaxChars,
} from '@isangano/contracts/routes';
import { uploadTextPrefix } from '@isangano/contracts/uploads/limits';
import * as z from 'zod/mini';
import { type DocumentedCode, errorResponseRefs, headerRef } from './responses.ts';
import type { Schemas } from './schemas.ts';
import type { JsonSchema, MediaType, Operation, Parameter, Reference, Response } from './types.ts';

export function headerParameter(
  name: string,
  description: string,
  schema: JsonSchema = {},
  isRequired = false,
): Parameter {
  const text: JsonSchema = { type: 'string', ...schema };
  return { name, in: 'header', description, ...(isRequired && { required: true }), schema: text };
}

export const parameters = {
  ApplicationToken: headerParameter(
    applicationTokenHeader,
    'The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone.',
    { pattern: '^[\\w-]{43}$' },
  ),
  ContentLanguage: headerParameter(
    'content-language',
    'The language of the person, in which mails to them are written; by default that of the site.',
    { enum: [...siteLocales] },
  ),
  IdempotencyKey: headerParameter(
    idempotencyHeader,
    'Repeating a request with the same key and body returns the first response.',
    { minLength: 1, maxLength: idempotencyKeyMaxChars },
  ),
  IfNoneMatch: headerParameter('if-none-match', 'The `ETag` of the cached version.'),
};

export function parameterRef(name: keyof typeof parameters): Reference {
  return { $ref: `#/components/parameters/${name}` };
}

/** Security of operations that require a token, and of public ones. */
const staffOnly = [{ bearer: [] }];
export const noSecurity: Operation['security'] = [];

const recordId = 'The `id` of the record.';
/** Only ids that a client generates have a pattern. */
const applicationId = 'The id that the client generated, which is the `Idempotency-Key` of the submission.';

function listPathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function toPathParameters(path: string, { properties = {} }: JsonSchema): Parameter[] {
  return listPathNames(path).map((name) => {
    const { schema, ...described } = splitDescription(properties[name] ?? {});
    const id = schema.pattern ? applicationId : recordId;
    return { name, in: 'path', required: true, ...(name === 'id' ? { description: id } : described), schema };
  });
}

/** Errors that hooks of the server can cause in any operation. */
export const commonErrorCodes: readonly DocumentedCode[] = ['invalid_input', 'too_many', 'unavailable'];
/** Additional errors of operations that read a body. */
export const bodyErrorCodes: readonly DocumentedCode[] = ['timeout', 'too_large', 'unsupported_type'];

/** Additional errors of operations whose body may be a form. */
export const formErrorCodes: readonly DocumentedCode[] = ['no_space'];

export function buildOperation(operation: RestOperation, schemas: Schemas): Operation {
  const { name, method, path, rest, meta, input } = operation;
  const takesBody = ['POST', 'PUT', 'PATCH'].includes(method) && input !== undefined;
  const json = input && schemas.inline(input, 'input');
  const inputSchema = json && omitPathParameters(path, json);
  const all: (Parameter | Reference)[] = [
    ...toPathParameters(path, json ?? {}),
    ...(rest.takesAccessToken ? [parameterRef('ApplicationToken')] : []),
    ...(rest.takesLanguage ? [parameterRef('ContentLanguage')] : []),
    ...(rest.isIdempotent ? [parameterRef('IdempotencyKey')] : []),
    ...(rest.isCached ? [parameterRef('IfNoneMatch')] : []),
    ...(inputSchema && !takesBody ? toQueryParameters(inputSchema, rest) : []),
  ];
  return {
    operationId: name,
    summary: rest.summary,
    ...(rest.description && { description: rest.description }),
    tags: [name.split('.', 1)[0] ?? name],
    security: meta.access === 'public' ? noSecurity : staffOnly,
    ...(all.length > 0 && { parameters: all }),
    ...(takesBody &&
      inputSchema && { requestBody: buildRequestBody(operation, schemas, input, inputSchema) }),
    responses: {
      ...errorResponseRefs(collectErrorCodes(operation)),
      ...buildSuccessResponses(operation, schemas),
    },
  };
}

/** Removes path parameters from the schema of query or body. */
function omitPathParameters(path: string, json: JsonSchema): JsonSchema {
  const names = listPathNames(path);
  if (names.length === 0) return json;
  const properties = Object.fromEntries(
    Object.entries(json.properties ?? {}).filter(([name]) => !names.includes(name)),
  );
  const { required = [], ...rest } = json;
  const others = required.filter((name) => !names.includes(name));
  return { ...rest, properties, ...(others.length > 0 && { required: others }) };
}

function toQueryParameters(
  { properties = {}, required = [] }: JsonSchema,
  { isList }: Pick<RestOperation['rest'], 'isList'>,
): Parameter[] {
  return Object.entries(properties).map(([name, json]) => {
    const { description, schema } = splitDescription(json);
    // A request without the parameters of a page gets the whole list.
    const { default: initial, ...others } = schema;
    return {
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...(description && { description }),
      schema: isList || initial === undefined ? others : { ...others, default: initial },
    };
  });
}

/** Moves the description from the schema to the parameter, where viewers show it. */
function splitDescription(json: JsonSchema | boolean): Pick<Parameter, 'description' | 'schema'> {
  if (typeof json === 'boolean') return { schema: {} };
  const { description, ...schema } = json;
  return { ...(description && { description }), schema };
}

function buildRequestBody(
  { path, rest: { form } }: RestOperation,
  schemas: Schemas,
  input: z.core.$ZodType,
  inputSchema: JsonSchema,
): NonNullable<Operation['requestBody']> {
  const multipart = form ? buildFormBody(inputSchema, form.files) : {};
  if (form && !form.acceptsJson) return { required: true, content: multipart };
  const isInputComplete = !path.includes('{id}');
  const schema = isInputComplete ? schemas.of(input, 'input') : inputSchema;
  return { required: true, content: { ...multipart, 'application/json': { schema } } };
}

/** Returns a multipart body with the fields of a schema, and files. List fields are repeated. */
function buildFormBody(fields: JsonSchema, files: FormMeta['files']): Record<string, MediaType> {
  const parts = Object.entries(files).map(([name, { isSingle, group, description }]) => {
    const file = { type: 'string', format: 'binary' } as const;
    const text = [description, describeLimits(group), describeUploads(name)].filter(Boolean).join(' ');
    const list = { type: 'array', items: file, description: text } as const;
    return [name, isSingle ? { ...file, description: text } : list] as const;
  });
  const encoding = Object.fromEntries(
    Object.entries(files).map(([name, { types }]) => [name, { contentType: types.join(', ') }]),
  );
  const properties = { ...fields.properties, ...Object.fromEntries(parts) };
  return { 'multipart/form-data': { schema: { ...fields, type: 'object', properties }, encoding } };
}

function describeLimits(group: 'image' | 'document'): string {
  const { imageMaxBytes, documentMaxBytes, videoMaxBytes, documentsMaxCount } = uploadLimits;
  const image = `An image of at most ${toMegabytes(imageMaxBytes)} MB.`;
  const documents = `At most ${documentsMaxCount} files, each of at most ${toMegabytes(documentMaxBytes)} MB, videos ${toMegabytes(videoMaxBytes)} MB.`;
  return `${group === 'image' ? image : documents} The operator may configure other limits.`;
}

function describeUploads(name: string): string {
  return fileFields.some((field) => field === name)
    ? `A file, or the text \`${uploadTextPrefix}<id>\` that names an upload which has arrived.`
    : '';
}

function collectErrorCodes({ type, method, path, meta, rest }: RestOperation): DocumentedCode[] {
  const isPublic = meta.access === 'public';
  return [
    ...commonErrorCodes,
    ...(isPublic ? [] : ['unauthenticated' as const]),
    ...(type === 'query' ? [] : ['forbidden' as const]),
    ...(path.includes('{id}') ? (['not_found', 'path_too_long'] as const) : []),
    ...(rest.isIdempotent ? ['conflict' as const] : []),
    // A body is also read where none is needed.
    ...(method === 'GET' ? [] : bodyErrorCodes),
    ...(rest.form ? formErrorCodes : []),
    ...(rest.errorCodes ?? []).filter((code) => code !== 'internal'),
  ];
}

function buildSuccessResponses(
  { output, rest: { status, isList, isCached } }: RestOperation,
  schemas: Schemas,
): Record<string, Response> {
  if (typeof status === 'object') {
    return Object.fromEntries(
      Object.entries(status.schemas).map(([code, schema]) => [
        code,
        toJsonResponse(schemas.of(schema, 'output'), Number(code) < 400 ? undefined : 'Failure.'),
      ]),
    );
  }
  if (status === 204) return { 204: { description: 'Success.' } };
  if (!output) return { [status]: toJsonResponse({}) };
  if (isCached) {
    const etag = { ETag: headerRef('ETag') };
    const response = toJsonResponse(toListSchema(output, schemas));
    return { 200: { ...response, headers: etag }, 304: { description: 'Not modified.', headers: etag } };
  }
  if (!isList) return { [status]: toJsonResponse(schemas.of(output, 'output')) };
  return {
    [status]: { ...toJsonResponse(toListSchema(output, schemas)), headers: { Link: headerRef('Link') } },
  };
}

export function toJsonResponse(schema: JsonSchema, description = 'Success.'): Response {
  return { description, content: { 'application/json': { schema } } };
}

function toListSchema(output: z.core.$ZodType, schemas: Schemas): JsonSchema {
  const list = output instanceof z.ZodMiniObject ? output.shape.items : output;
  if (!(list instanceof z.ZodMiniArray)) return schemas.inline(output, 'output');
  return { type: 'array', items: schemas.of(list.def.element, 'output') };
}
