import { expect, test } from 'vitest';
import { findBreakingChanges } from './breaking-changes.ts';

type Shape = { type?: string | string[]; [keyword: string]: unknown };

function aDocument(body: Shape, answer: Shape, call: object = {}) {
  return {
    paths: {
      '/api/things': {
        post: {
          security: [],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/In' } } } },
          responses: { 201: { content: { 'application/json': { schema: answer } } } },
          ...call,
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
const answer = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const before = aDocument(body, answer);
const place = 'POST /api/things';

test('the same document, more fields, values and calls break nobody', () => {
  const wider = {
    ...body,
    properties: {
      ...body.properties,
      kind: { type: 'string', enum: ['a', 'b', 'c'] },
      more: { type: 'string' },
    },
  };
  const more = { ...answer, properties: { ...answer.properties, more: { type: 'string' } } };
  expect(findBreakingChanges(before, before)).toEqual([]);
  expect(findBreakingChanges(before, aDocument(wider, more))).toEqual([]);
  const calls = { paths: { ...before.paths, '/api/others': { get: {} } }, components: before.components };
  expect(findBreakingChanges(before, calls)).toEqual([]);
});

const changedField = (name: string, field: Shape) => ({
  ...body,
  properties: { ...body.properties, [name]: field },
});

test.each<[string, unknown, string]>([
  ['a call', { paths: {} }, `${place} is gone`],
  ['no token', aDocument(body, answer, { security: [{ bearer: [] }] }), `${place} takes a token now`],
  [
    'an optional field',
    aDocument({ ...body, required: ['name', 'kind'] }, answer),
    `${place} body.kind is required now`,
  ],
  [
    'a value',
    aDocument(changedField('kind', { type: 'string', enum: ['a'] }), answer),
    `${place} body.kind takes fewer values`,
  ],
  [
    'room',
    aDocument(changedField('name', { type: 'string', maxLength: 100 }), answer),
    `${place} body.name has a lower maxLength`,
  ],
  [
    'a type',
    aDocument(changedField('name', { type: 'integer', maxLength: 200 }), answer),
    `${place} body.name has another type`,
  ],
  ['a field of an answer', aDocument(body, { type: 'object' }), `${place} 201.id is gone`],
  [
    'the promise of a field',
    aDocument(body, { ...answer, required: [] }),
    `${place} 201.id is no longer promised`,
  ],
  [
    'what is never null',
    aDocument(body, { ...answer, properties: { id: { type: ['string', 'null'] } } }),
    `${place} 201.id has another type`,
  ],
  ['a status', aDocument(body, answer, { responses: {} }), `${place} answers no 201 any more`],
  [
    'a call without a parameter',
    aDocument(body, answer, { parameters: [{ name: 'page', in: 'query', required: true }] }),
    `${place}: query page is required now`,
  ],
])('losing %s breaks callers', (_what, after, change) => {
  expect(findBreakingChanges(before, after)).toContain(change);
});
