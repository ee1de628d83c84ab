import { describe, expect, test } from 'vitest';
import { matchesQuery } from './policy-search.ts';

describe('the search of the policy', () => {
  const matches = (query: string) => matchesQuery(query, 'Équité et données', 'biais, vie privée');

  test('finds by a part of the title', () => expect(matches('donn')).toBe(true));
  test('finds by a keyword', () => expect(matches('vie privée')).toBe(true));
  test('does not mind case, accents and outer blanks', () => expect(matches('  EQUITE ')).toBe(true));
  test('shows every section while nothing is searched', () => expect(matches(' ')).toBe(true));
  test('does not read across two keywords', () => expect(matches('biais, vie')).toBe(false));
  test('finds nothing else', () => expect(matches('audit')).toBe(false));
});
