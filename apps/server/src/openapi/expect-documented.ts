import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse as Answer } from 'fastify';
import { expect } from 'vitest';
import { makeDocument } from './document.ts';
import {
  type Header,
  type Method,
  methods,
  type OpenApiDocument,
  type Operation,
  type Reference,
  type Response,
} from './types.ts';

export const document: OpenApiDocument = makeDocument();

type NamedCall = { path: string; method: Method; operation: Operation; name: string };

export const everyCall: NamedCall[] = Object.entries(document.paths).flatMap(([path, item]) =>
  methods.flatMap((method) => {
    const operation = item[method];
    return operation ? [{ path, method, operation, name: operation.operationId }] : [];
  }),
);

/** Checks values against the schemas of the document, which it knows as `api`. */
export const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { binary: true } });
addFormats.default(ajv);
ajv.addSchema(withoutExtras(document), 'api');

/** Holds an answer against what the document says of its call: status, promised headers, type and body. */
export function expectDocumented(path: string, method: Method, operation: Operation, answer: Answer): void {
  const status = String(answer.statusCode);
  const place = `${method} ${path} ${status} ${answer.body.slice(0, 200)}`;
  expect(answer.statusCode, place).toBeLessThan(500);
  expect(Object.keys(operation.responses), place).toContain(status);
  const [at, response] = resolved<Response>(
    pointer('paths', path, method, 'responses', status),
    operation.responses[status],
    document.components.responses,
  );
  for (const [name, given] of Object.entries(response?.headers ?? {})) {
    const [of, header] = resolved<Header>(`${at}/headers/${name}`, given, document.components.headers);
    const value = answer.headers[name.toLowerCase()];
    if (value !== undefined || header?.required) expectSchema(`${of}/schema`, value, `${place} ${name}`);
  }
  const { content } = response ?? {};
  if (!content || method === 'head') {
    expect(answer.body, place).toBe('');
    return;
  }
  if (content['*/*']) return;
  const [type = ''] = String(answer.headers['content-type']).split(';');
  expect(Object.keys(content), place).toContain(type);
  const body: unknown = type === 'application/json' ? answer.json() : answer.body;
  expectSchema(`${at}${pointer('content', type, 'schema')}`, body, place);
}

/** What a place of the document holds, or what it refers to, and where that stands. */
function resolved<Part extends object>(
  at: string,
  part: Part | Reference | undefined,
  components: Record<string, Part>,
): [string, Part | undefined] {
  if (!part || !('$ref' in part)) return [at, part];
  return [part.$ref.slice(1), components[part.$ref.split('/').at(-1) ?? '']];
}

function expectSchema(at: string, value: unknown, place: string): void {
  const check = ajv.getSchema(`api#${at}`);
  expect(check?.(value), `${place} ${JSON.stringify(check?.errors)}`).toBe(true);
}

/** An answer with a field that the document does not name is a fault here, though no reader should mind. */
function withoutExtras(value: unknown): object {
  const closed: unknown = JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && 'properties' in part && 'type' in part
        ? { ...part, additionalProperties: false }
        : part,
    ),
  );
  return Object(closed);
}

export function pointer(...names: string[]): string {
  return names
    .map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}

export function toMethod(method: Method) {
  const names = {
    get: 'GET',
    head: 'HEAD',
    post: 'POST',
    put: 'PUT',
    patch: 'PATCH',
    delete: 'DELETE',
  } as const;
  return names[method];
}
