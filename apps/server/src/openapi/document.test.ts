import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { findBreakingChanges } from './breaking-changes.ts';
import { makeDocument } from './document.ts';
import { formatDocument, storedDocumentFile } from './stored-document.ts';
import { methods, type OpenApiDocument } from './types.ts';

const document = makeDocument();

let app: TestApp;
beforeAll(async () => {
  // With all that a server can have, and the document therefore names.
  app = await openTestApp({ METRICS: 'on' });
});
afterAll(() => app.close());

describe('the document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('names every call once', () => {
    const ids = calls(document).map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('uses every shape, failure, header and parameter that it names', () => {
    const text = JSON.stringify(document);
    const parts = Object.entries(document.components).filter(([part]) => part !== 'securitySchemes');
    const unused = parts
      .flatMap(([part, named]) => Object.keys(named).map((name) => `#/components/${part}/${name}`))
      .filter((ref) => !text.includes(`"${ref}"`));
    // No documented call is answered so: it is what the others are answered.
    expect(unused).toEqual(['#/components/responses/WrongMethod']);
  });

  test('has every path of the API, and no other', () => {
    const served = routes(app.server.printRoutes({ commonPrefix: false })).filter(
      // The parts of a page lie below a path that ends in a star.
      (path) => /^\/(api|files)\//.test(path) && !path.endsWith('*'),
    );
    expect(served.toSorted()).toEqual(Object.keys(document.paths).toSorted());
  });

  test('has every method of each path: the others answer 405 and name those', async () => {
    for (const [path, item] of Object.entries(document.paths)) {
      if (!path.startsWith('/api/') || path === '/api/projects/public') continue;
      const documented = Object.keys(item).map((method) => method.toUpperCase());
      const other = methods
        .map((method) => method.toUpperCase())
        .find((method) => !documented.includes(method) && method !== 'HEAD');
      const url = path.replace('{id}', 'any');
      const refused = await app.server.inject({ method: toMethod(other), url });
      expect(refused.statusCode, path).toBe(405);
      const allowed = String(refused.headers.allow)
        .split(', ')
        .filter((method) => method !== 'HEAD');
      expect(allowed, path).toEqual(documented.filter((method) => method !== 'HEAD').toSorted());
    }
  });

  test('breaks nobody who relies on the stored copy', async () => {
    const stored: unknown = JSON.parse(await readFile(storedDocumentFile, 'utf8'));
    expect(findBreakingChanges(stored, document)).toEqual([]);
  });

  test('is stored as it is; npm run openapi writes it', async () => {
    expect(await readFile(storedDocumentFile, 'utf8')).toBe(formatDocument(document));
  });
});

describe('GET /api/openapi.json', () => {
  const url = '/api/openapi.json';

  test('answers it to everyone, and not again while it is the same', async () => {
    const answer = await app.server.inject(url);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
    const headers = { 'if-none-match': String(answer.headers.etag) };
    const again = await app.server.inject({ url, headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await app.server.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

function calls({ paths }: OpenApiDocument) {
  return Object.values(paths).flatMap((item) => Object.values(item));
}

function toMethod(name: string | undefined): 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  const found = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((method) => method === name);
  if (!found) throw new Error(`${name} is no method to try.`);
  return found;
}

/** The paths in Fastify's picture of its routes, in which each line stands below the line it continues. */
function routes(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part = ''] = /^((?: {4}|│ {3})*)[├└]── (\S+) \(/.exec(line) ?? [];
    if (indent === undefined) return [];
    const depth = indent.length / 4;
    above.splice(depth, above.length, part);
    return [
      above
        .join('')
        .replaceAll('//', '/')
        .replaceAll(/:(\w+)/g, '{$1}'),
    ];
  });
}
