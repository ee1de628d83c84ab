import type { NamedProcedure } from '@isangano/api/procedures';
import type { RestMeta } from '@isangano/api/trpc';
import { idempotencyHeader, idempotencyKeyMaxChars, restPaths } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import { formBody, projectImagePart } from './forms.ts';
import { type DocumentedCode, headerRef, refusals } from './responses.ts';
import type { Schemas } from './schemas.ts';
import type { JsonSchema, Operation, Parameter, Reference, Response } from './types.ts';

export const parameters = {
  IdempotencyKey: {
    name: idempotencyHeader,
    in: 'header',
    description: 'Marks a repetition: the same key and body gives the first answer again.',
    schema: { type: 'string', minLength: 1, maxLength: idempotencyKeyMaxChars },
  },
  IfNoneMatch: {
    name: 'if-none-match',
    in: 'header',
    description: 'The `ETag` of the version one has.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Parameter>;

export function parameterRef(name: keyof typeof parameters): Reference {
  return { $ref: `#/components/parameters/${name}` };
}

/** Security of a call that takes a token, and of one that anyone may make. */
const staffOnly = [{ bearer: [] }];
export const forEveryone: Operation['security'] = [];

const idParameter: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The `id` of the record.',
  schema: { type: 'string' },
};

/** What any call may meet that goes through the hooks of the server. */
export const always: readonly DocumentedCode[] = ['invalid_input', 'too_many', 'unavailable'];
/** What a call with a body may meet besides. */
export const withBody: readonly DocumentedCode[] = ['too_large', 'unsupported_type'];

/** A documented call as its procedure tells of it. */
export function operationOf(procedure: NamedProcedure, rest: RestMeta, schemas: Schemas): Operation {
  const { path: operationId, meta, input } = procedure;
  const takesBody = ['POST', 'PUT', 'PATCH'].includes(rest.method) && input !== undefined;
  const given = input && withoutPath(rest, schemas.inline(input, 'input'));
  return {
    operationId,
    summary: rest.summary,
    tags: [operationId.split('.', 1)[0] ?? operationId],
    security: meta.access === 'public' ? forEveryone : staffOnly,
    ...withParameters([
      ...(rest.path.includes('{id}') ? [idParameter] : []),
      ...(rest.isRepeatable ? [parameterRef('IdempotencyKey')] : []),
      ...(given && !takesBody ? queryParameters(given) : []),
    ]),
    ...(takesBody && given && { requestBody: bodyOf(rest, schemas, input, given) }),
    responses: {
      ...refusals(refusalCodes(procedure, rest, takesBody)),
      ...successes(procedure, rest, schemas),
    },
  };
}

function withParameters(list: (Parameter | Reference)[]): Pick<Operation, 'parameters'> {
  return list.length > 0 ? { parameters: list } : {};
}

/** What the path says does not stand in query or body. */
function withoutPath({ path }: RestMeta, json: JsonSchema): JsonSchema {
  if (!path.includes('{id}')) return json;
  const { id: _, ...properties } = json.properties ?? {};
  const { required = [], ...rest } = json;
  const others = required.filter((name) => name !== 'id');
  return { ...rest, properties, ...(others.length > 0 && { required: others }) };
}

function queryParameters({ properties = {}, required = [] }: JsonSchema): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    ...withDescription(schema),
  }));
}

/** The words stand at the parameter, where every reader looks for them. */
function withDescription(json: JsonSchema | boolean): Pick<Parameter, 'description' | 'schema'> {
  if (typeof json === 'boolean') return { schema: {} };
  const { description, ...schema } = json;
  return { ...(description && { description }), schema };
}

function bodyOf(
  { path, hasOwnRoute }: RestMeta,
  schemas: Schemas,
  input: z.core.$ZodType,
  given: JsonSchema,
): NonNullable<Operation['requestBody']> {
  const isWhole = !path.includes('{id}');
  const json = { 'application/json': { schema: isWhole ? schemas.of(input, 'input') : given } };
  const isProjectForm = hasOwnRoute && (path === restPaths.projects || path === restPaths.project);
  return {
    required: true,
    content: isProjectForm ? { ...formBody(given, { image: projectImagePart }), ...json } : json,
  };
}

function refusalCodes({ meta, type }: NamedProcedure, rest: RestMeta, takesBody: boolean): DocumentedCode[] {
  if (rest.path === restPaths.publicProjects) return ['unavailable'];
  const isOpen = meta.access === 'public';
  return [
    ...always,
    ...(isOpen ? [] : ['unauthenticated' as const]),
    ...(type === 'query' ? [] : ['forbidden' as const]),
    ...(rest.path.includes('{id}') ? ['not_found' as const] : []),
    ...(rest.isRepeatable ? ['conflict' as const] : []),
    ...(takesBody ? withBody : []),
    ...(rest.refusals ?? []).filter((code) => code !== 'internal'),
  ];
}

function successes({ output }: NamedProcedure, rest: RestMeta, schemas: Schemas): Record<string, Response> {
  const { status = 200, isList } = rest;
  if (typeof status === 'object') {
    return Object.fromEntries(
      Object.entries(status.shapes).map(([code, schema]) => [code, jsonAnswer(schemas.of(schema, 'output'))]),
    );
  }
  if (status === 204) return { 204: { description: 'Done.' } };
  if (!output) return { [status]: jsonAnswer({}) };
  if (rest.path === restPaths.publicProjects) {
    const etag = { ETag: headerRef('ETag') };
    const answer = jsonAnswer(listSchema(output, schemas));
    return { 200: { ...answer, headers: etag }, 304: { description: 'Not changed.', headers: etag } };
  }
  if (!isList) return { [status]: jsonAnswer(schemas.of(output, 'output')) };
  return {
    [status]: { ...jsonAnswer(listSchema(output, schemas)), headers: { Link: headerRef('Link') } },
  };
}

function jsonAnswer(schema: JsonSchema): Response {
  return { description: 'Done.', content: { 'application/json': { schema } } };
}

/** The bare array that a list answers, of what its output holds. */
function listSchema(output: z.core.$ZodType, schemas: Schemas): JsonSchema {
  const list = output instanceof z.ZodMiniObject ? output.shape.items : output;
  if (!(list instanceof z.ZodMiniArray)) return schemas.inline(output, 'output');
  return { type: 'array', items: schemas.of(list.def.element, 'output') };
}
