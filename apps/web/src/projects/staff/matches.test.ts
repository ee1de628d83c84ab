import { expect, test } from 'vitest';
import { matches } from './matches.ts';

const project = {
  title: 'Cold chain',
  description: 'Boxes that stay cold',
  client: 'Rwanda Biomedical Centre',
  category: 'Santé',
  status: 'on-hold',
  priority: 'high',
} as const;

test.each(['COLD', 'stay', 'biomedical', 'SANTÉ', '  chain ', ''])(
  'a search for %j looks at title, description, client and category, in either case',
  (q) => {
    expect(matches(project, { q })).toBe(true);
  },
);

test('a search that is found nowhere, or in another state or priority, shows nothing', () => {
  expect(matches(project, { q: 'warm' })).toBe(false);
  expect(matches(project, { q: 'high' })).toBe(false);
  expect(matches(project, { q: 'cold', status: 'active' })).toBe(false);
  expect(matches(project, { status: 'on-hold', priority: 'low' })).toBe(false);
  expect(matches(project, { status: 'on-hold', priority: 'high' })).toBe(true);
});
