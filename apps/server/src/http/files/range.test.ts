import { expect, test } from 'vitest';
import { parseRange } from './range.ts';

const etag = '"abc"';
type Options = { ifRange?: string; method?: string; sizeBytes?: number };
const parse = (range: string, { ifRange, method = 'GET', sizeBytes = 100 }: Options = {}) =>
  parseRange({ method, headers: { range, 'if-range': ifRange } }, { sizeBytes, etag });

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=0-99999999999999999999999', { start: 0, end: 99 }],
  ['Bytes=1-2', { start: 1, end: 2 }],
])('%s is a part of the file', (range, part) => expect(parse(range)).toEqual(part));

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999999-'])(
  '%s is outside the file',
  (range) => expect(parse(range)).toBe('unsatisfiable'),
);

test.each([
  'bytes=-',
  'bytes=',
  'bytes=5-4',
  'bytes=0-1,5-6',
  'bytes=0-1, -1',
  'bytes=0-,0-,0-,0-',
  'bytes=a-b',
  'bytes=0x1-2',
  'bytes=--1',
  'bytes=1.5-2',
  'items=0-1',
  ' bytes=0-1',
  '',
])('"%s" is ignored: the whole file is sent', (range) => expect(parse(range)).toBeUndefined());

test('any range is outside an empty file', () => {
  for (const range of ['bytes=0-', 'bytes=-5', 'bytes=0-0'])
    expect(parse(range, { sizeBytes: 0 })).toBe('unsatisfiable');
});

test('a range belongs to the content that its condition names', () => {
  expect(parse('bytes=0-1', { ifRange: etag })).toEqual({ start: 0, end: 1 });
  for (const ifRange of ['"other"', `W/${etag}`, 'abc', 'Wed, 21 Oct 2026 07:28:00 GMT', ''])
    for (const range of ['bytes=0-1', 'bytes=500-']) expect(parse(range, { ifRange })).toBeUndefined();
});

test('only GET has ranges', () => {
  for (const range of ['bytes=0-1', 'bytes=500-']) expect(parse(range, { method: 'HEAD' })).toBeUndefined();
});
