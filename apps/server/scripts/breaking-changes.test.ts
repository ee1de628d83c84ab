import { expect, test } from 'vitest';
import { findBreakingChanges } from './breaking-changes.ts';

type Shape = { type?: string | string[]; [keyword: string]: unknown };

function createDocument(body: Shape, response: Shape, operation: object = {}) {
  return {
    paths: {
      '/api/things': {
        post: {
          security: [],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/In' } } } },
          responses: { 201: { content: { 'application/json': { schema: response } } } },
          ...operation,
        },
      },
    },
    components: { schemas: { In: body } },
  };
}

const body = {
  type: 'object',
  properties: { name: { type: 'string', maxLength: 200 }, kind: { type: 'string', enum: ['a', 'b'] } },
  required: ['name'],
};
const response = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const before = createDocument(body, response);
const operationName = 'POST /api/things';

test('an unchanged document and added fields, values and operations are not breaking', () => {
  const widerBody = {
    ...body,
    properties: {
      ...body.properties,
      kind: { type: 'string', enum: ['a', 'b', 'c'] },
      more: { type: 'string' },
    },
  };
  const widerResponse = { ...response, properties: { ...response.properties, more: { type: 'string' } } };
  expect(findBreakingChanges(before, before)).toEqual([]);
  expect(findBreakingChanges(before, createDocument(widerBody, widerResponse))).toEqual([]);
  const calls = { paths: { ...before.paths, '/api/others': { get: {} } }, components: before.components };
  expect(findBreakingChanges(before, calls)).toEqual([]);
});

const withField = (name: string, field: Shape) => ({
  ...body,
  properties: { ...body.properties, [name]: field },
});

test.each<[string, unknown, string]>([
  ['a removed operation', { paths: {} }, `${operationName} was removed`],
  [
    'a newly required token',
    createDocument(body, response, { security: [{ bearer: [] }] }),
    `${operationName} requires a token`,
  ],
  [
    'a newly required field',
    createDocument({ ...body, required: ['name', 'kind'] }, response),
    `${operationName} body.kind is newly required`,
  ],
  [
    'a removed enum value',
    createDocument(withField('kind', { type: 'string', enum: ['a'] }), response),
    `${operationName} body.kind allows fewer values`,
  ],
  [
    'a lower maximum length',
    createDocument(withField('name', { type: 'string', maxLength: 100 }), response),
    `${operationName} body.name has a lower maxLength`,
  ],
  [
    'a changed type',
    createDocument(withField('name', { type: 'integer', maxLength: 200 }), response),
    `${operationName} body.name has another type`,
  ],
  [
    'a removed response field',
    createDocument(body, { type: 'object' }),
    `${operationName} 201.id was removed`,
  ],
  [
    'a response field that became optional',
    createDocument(body, { ...response, required: [] }),
    `${operationName} 201.id is no longer required`,
  ],
  [
    'a response field that became nullable',
    createDocument(body, { ...response, properties: { id: { type: ['string', 'null'] } } }),
    `${operationName} 201.id has another type`,
  ],
  [
    'a response field that became nullable, as the document has it',
    createDocument(body, {
      ...response,
      properties: { id: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    }),
    `${operationName} 201.id has another type`,
  ],
  [
    'a removed status',
    createDocument(body, response, { responses: {} }),
    `${operationName} no longer responds with 201`,
  ],
  [
    'a newly required parameter',
    createDocument(body, response, { parameters: [{ name: 'page', in: 'query', required: true }] }),
    `${operationName}: query page is newly required`,
  ],
])('reports %s', (_what, after, change) => {
  expect(findBreakingChanges(before, after)).toContain(change);
});

test('reports what changes within a nullable field', () => {
  const withNullable = (maxLength: number) =>
    createDocument(withField('name', { anyOf: [{ type: 'string', maxLength }, { type: 'null' }] }), response);
  expect(findBreakingChanges(withNullable(200), withNullable(200))).toEqual([]);
  expect(findBreakingChanges(withNullable(200), withNullable(100))).toEqual([
    `${operationName} body.name has a lower maxLength`,
  ]);
});
