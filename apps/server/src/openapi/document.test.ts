import { readFile } from 'node:fs/promises';
import { webhookTypes } from '@isangano/contracts/webhooks/webhook';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBreakingChanges, formatDocument, storedDocumentFile } from '../../scripts/breaking-changes.ts';
import { openTestApp, signInHeader, type TestApp } from '../testing.ts';
import { buildDocument } from './document.ts';
import { ajv, allOperations, expectDocumented } from './testing-document.ts';
import { methods, type OpenApiDocument } from './types.ts';

const document = buildDocument();

let app: TestApp;
beforeAll(async () => {
  // With all optional routes, which the document describes, too.
  app = await openTestApp({ METRICS: 'on' });
});
afterAll(() => app.close());

describe('the document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('has unique operation ids', () => {
    const ids = listOperations(document).map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has a parameter for each variable of its paths, and no other path parameter', () => {
    for (const [path, item] of Object.entries(document.paths))
      for (const { parameters = [] } of Object.values(item)) {
        const names = parameters.flatMap((one) =>
          'in' in one && one.in === 'path' ? [`{${one.name}}`] : [],
        );
        expect(names, path).toEqual(path.match(/\{\w+\}/g) ?? []);
      }
  });

  test('tells the id of an application from that of its record', () => {
    const getId = (path: string) => document.paths[path]?.get?.parameters?.[0];
    for (const path of ['/api/submissions/{id}', '/api/drafts/{id}'])
      expect(getId(path)).toMatchObject({
        description: expect.stringContaining('`Idempotency-Key`'),
        schema: { pattern: '^[0-9a-f]{32}$' },
      });
    expect(getId('/api/contact/{id}')).toMatchObject({ description: 'The `id` of the record.' });
  });

  test('has a readable summary of each event of webhooks, and the headers of its signature', () => {
    expect(Object.keys(document.webhooks)).toEqual(webhookTypes);
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      expect(post?.summary, type).not.toContain('.');
      expect(post?.parameters, type).toMatchObject(
        ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
          name,
          in: 'header',
          required: true,
        })),
      );
    }
  });

  test('has only defaults that their schemas allow', () => {
    const names = new Set<string>();
    const compare = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, part] of Object.entries(value)) {
        if (hasDefault(part) && !ajv.validate(part, part.default)) names.add(name);
        compare(part);
      }
    };
    compare(document);
    expect([...names]).toEqual([]);
  });

  test.each(['interviews', 'partners'])('names what the status of %s requires', (kind) => {
    const text = JSON.stringify(document.paths[`/api/applications/${kind}`]?.post?.parameters);
    for (const name of ['ApplicationToken', 'ContentLanguage', 'IdempotencyKey'])
      expect(text).toContain(`"#/components/parameters/${name}"`);
  });

  test('uses all of its components', () => {
    const text = JSON.stringify(document);
    const parts = Object.entries(document.components).filter(([part]) => part !== 'securitySchemes');
    const unused = parts
      .flatMap(([part, named]) => Object.keys(named).map((name) => `#/components/${part}/${name}`))
      .filter((ref) => !text.includes(`"${ref}"`));
    // This one documents the response to undocumented methods.
    expect(unused).toEqual(['#/components/responses/WrongMethod']);
  });

  test('contains exactly the paths of the API', () => {
    const servedPaths = parseRoutes(app.server.printRoutes({ commonPrefix: false })).filter(
      // Static files of a page have a wildcard route.
      (path) => /^\/(api|files)\//.test(path) && !path.endsWith('*'),
    );
    expect(servedPaths.toSorted()).toEqual(Object.keys(document.paths).toSorted());
  });

  test('contains all methods of each path; others return 405 with Allow', async () => {
    for (const [path, item] of Object.entries(document.paths)) {
      if (path === '/api/projects/public') continue;
      const documented = Object.keys(item).map((method) => method.toUpperCase());
      const other = methods
        .map((method) => method.toUpperCase())
        .find((method) => !documented.includes(method) && method !== 'HEAD');
      const url = path.replace('{noun}', 'application').replace('{id}', 'any');
      const rejected = await app.server.inject({ method: toMethod(other), url });
      expect(rejected.statusCode, path).toBe(405);
      const allowed = String(rejected.headers.allow)
        .split(', ')
        .filter((method) => method !== 'HEAD');
      expect(allowed, path).toEqual(documented.filter((method) => method !== 'HEAD').toSorted());
    }
  });

  test('says what a body causes, also where none is needed', async () => {
    const headers = { ...(await signInHeader(app)), 'content-type': 'text/plain' };
    const changing = allOperations.filter(
      ({ method, path }) => ['post', 'put', 'patch', 'delete'].includes(method) && path.startsWith('/api/'),
    );
    for (const { path, method } of changing) {
      const url = path.replace('{noun}', 'application').replace('{id}', 'any');
      const response = await app.server.inject({
        method: toMethod(method.toUpperCase()),
        url,
        headers,
        payload: 'a',
      });
      expectDocumented(path, method, response);
    }
  });

  test('has no breaking changes compared with the stored document', async () => {
    const stored: unknown = JSON.parse(await readFile(storedDocumentFile, 'utf8'));
    expect(findBreakingChanges(stored, document)).toEqual([]);
  });

  test('equals the stored document, which npm run openapi writes', async () => {
    expect(await readFile(storedDocumentFile, 'utf8')).toBe(formatDocument(document));
  });
});

describe('GET /api/openapi.json', () => {
  const url = '/api/openapi.json';

  test('returns the document without a token, and 304 while unchanged', async () => {
    const response = await app.server.inject(url);
    expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual(JSON.parse(JSON.stringify(document)));
    const headers = { 'if-none-match': String(response.headers.etag) };
    const again = await app.server.inject({ url, headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await app.server.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

function hasDefault(part: unknown): part is { default: unknown } {
  return typeof part === 'object' && part !== null && 'default' in part;
}

function listOperations({ paths }: OpenApiDocument) {
  return Object.values(paths).flatMap((item) => Object.values(item));
}

function toMethod(name: string | undefined): 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  const known = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((method) => method === name);
  if (!known) throw new Error(`${name} is not a supported method.`);
  return known;
}

/** Parses Fastify's printed route tree, in which each line extends the path of its parent. */
function parseRoutes(tree: string): string[] {
  const segments: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part = ''] = /^((?: {4}|│ {3})*)[├└]── (\S+) \(/.exec(line) ?? [];
    if (indent === undefined) return [];
    const depth = indent.length / 4;
    segments.splice(depth, segments.length, part);
    return [
      segments
        .join('')
        .replaceAll('//', '/')
        .replaceAll(/:(\w+)/g, '{$1}'),
    ];
  });
}
