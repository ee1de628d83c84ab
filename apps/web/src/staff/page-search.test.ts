import { expect, test } from 'vitest';
import { parseProjectsSearch } from './page-search.ts';

test('parses search, status and priority', () => {
  const search = { q: 'cold', status: 'on-hold', priority: 'high' };
  expect(parseProjectsSearch(search)).toEqual(search);
  expect(parseProjectsSearch({ q: 2026 }).q).toBe('2026');
});

test('ignores malformed parameters', () => {
  expect(parseProjectsSearch({ q: ['x'], status: 'onHold', priority: '', page: 3 })).toEqual({});
  expect(parseProjectsSearch({ q: 'x'.repeat(500) }).q).toHaveLength(200);
});
