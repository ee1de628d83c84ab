import { describe, expect, test } from 'vitest';
import { matchesQuery } from './ai-ethics-page.tsx';

describe('the search of the policy', () => {
  const matches = (query: string) => matchesQuery(query, 'Équité et données', 'biais, vie privée');

  test('finds by a part of the title', () => expect(matches('donn')).toBe(true));
  test('finds by a keyword', () => expect(matches('vie privée')).toBe(true));
  test('ignores case, accents and surrounding blanks', () => expect(matches('  EQUITE ')).toBe(true));
  test('ignores which apostrophe is typed', () =>
    expect(matchesQuery('n’ubuzima', "Amakuru n'ubuzima", '')).toBe(true));
  test('an empty query matches every section', () => expect(matches(' ')).toBe(true));
  test('does not match across two keywords', () => expect(matches('biais, vie')).toBe(false));
  test('does not match other text', () => expect(matches('audit')).toBe(false));
});
