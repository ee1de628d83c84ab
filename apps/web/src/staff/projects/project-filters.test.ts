import { expect, test } from 'vitest';
import { matchesFilters } from './project-filters.tsx';

const project = {
  title: 'Cold chain',
  description: 'Boxes that stay cold',
  client: 'Rwanda Biomedical Centre',
  category: 'Santé',
  status: 'on-hold',
  priority: 'high',
  translations: {
    fr: {
      title: 'Chaîne du froid',
      description: '',
      client: '',
      category: '',
      location: '',
      impact: '',
      isOutdated: false,
    },
  },
} as const;

test.each(['COLD', 'stay', 'biomedical', 'SANTÉ', '  chain ', 'du froid', ''])(
  'a search for %j finds it in title, description, client or category in any language, ignoring case',
  (q) => {
    expect(matchesFilters(project, { q })).toBe(true);
  },
);

test('does not match without the search text, or with another status or priority', () => {
  expect(matchesFilters(project, { q: 'warm' })).toBe(false);
  expect(matchesFilters(project, { q: 'high' })).toBe(false);
  expect(matchesFilters(project, { q: 'cold', status: 'active' })).toBe(false);
  expect(matchesFilters(project, { status: 'on-hold', priority: 'low' })).toBe(false);
  expect(matchesFilters(project, { status: 'on-hold', priority: 'high' })).toBe(true);
});
