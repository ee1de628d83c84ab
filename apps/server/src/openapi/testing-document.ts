import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse as HttpResponse } from 'fastify';
import { expect } from 'vitest';
import { buildDocument } from './document.ts';
import {
  type Header,
  type Method,
  methods,
  type OpenApiDocument,
  type Operation,
  type Reference,
  type Response,
} from './types.ts';

export const document: OpenApiDocument = buildDocument();

type NamedOperation = { path: string; method: Method; operation: Operation; name: string };

export const allOperations: NamedOperation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  methods.flatMap((method) => {
    const operation = item[method];
    return operation ? [{ path, method, operation, name: operation.operationId }] : [];
  }),
);

/** Validates values against the schemas of the document, which is registered as `api`. */
export const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { binary: true } });
addFormats.default(ajv);
ajv.addSchema(disallowExtraFields(document), 'api');

/**
 * Asserts that a response matches its documented operation: status, required headers, media type and body.
 */
export function expectDocumented(path: string, name: string, actual: HttpResponse): void {
  const method = methods.find((one) => one === name.toLowerCase());
  const operation = method && document.paths[path]?.[method];
  if (!operation) throw new Error(`${name} ${path} is not documented.`);
  const status = String(actual.statusCode);
  const label = `${method} ${path} ${status} ${actual.body.slice(0, 200)}`;
  expect(actual.statusCode, label).toBeLessThan(500);
  expect(Object.keys(operation.responses), label).toContain(status);
  const [schemaPath, response] = resolveRef<Response>(
    pointer('paths', path, method, 'responses', status),
    operation.responses[status],
    document.components.responses,
  );
  for (const [name, documentedHeader] of Object.entries(response?.headers ?? {})) {
    const [headerPath, header] = resolveRef<Header>(
      `${schemaPath}/headers/${name}`,
      documentedHeader,
      document.components.headers,
    );
    const value = actual.headers[name.toLowerCase()];
    if (value !== undefined || header?.required)
      expectSchema(`${headerPath}/schema`, value, `${label} ${name}`);
  }
  const { content } = response ?? {};
  if (!content || method === 'head') {
    expect(actual.body, label).toBe('');
    return;
  }
  if (content['*/*']) return;
  const [type = ''] = String(actual.headers['content-type']).split(';');
  expect(Object.keys(content), label).toContain(type);
  const body: unknown = type === 'application/json' ? actual.json() : actual.body;
  expectSchema(`${schemaPath}${pointer('content', type, 'schema')}`, body, label);
}

/** Follows a reference, if it is one. Returns the JSON pointer and the value. */
function resolveRef<Part extends object>(
  path: string,
  part: Part | Reference | undefined,
  components: Record<string, Part>,
): [string, Part | undefined] {
  if (!part || !('$ref' in part)) return [path, part];
  return [part.$ref.slice(1), components[part.$ref.split('/').at(-1) ?? '']];
}

function expectSchema(path: string, value: unknown, label: string): void {
  const validate = ajv.getSchema(`api#${path}`);
  expect(validate?.(value), `${label} ${JSON.stringify(validate?.errors)}`).toBe(true);
}

/** Makes undocumented response fields fail the tests, although clients have to tolerate them. */
function disallowExtraFields(value: unknown): object {
  const strict: unknown = JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && 'properties' in part && 'type' in part
        ? { ...part, additionalProperties: false }
        : part,
    ),
  );
  if (typeof strict !== 'object' || strict === null) throw new Error('The document is not an object.');
  return strict;
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
    options: 'OPTIONS',
  } as const;
  return names[method];
}
