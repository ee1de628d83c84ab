import { expect, test } from 'vitest';
import { readStatusLink } from './private-link.ts';
import { getStatusPath } from './status-path.ts';

const link = { id: 'a1'.repeat(16), accessToken: 'T-_'.repeat(14).padEnd(43, '0') };

test('a private link is read back from its fragment, in every language', () => {
  expect(getStatusPath('en', link)).toBe(`/application-status#${link.id}.${link.accessToken}`);
  for (const locale of ['en', 'rw', 'fr'] as const) {
    const { pathname, hash, search } = new URL(getStatusPath(locale, link), 'https://www.isangano.example');
    expect(readStatusLink(hash)).toEqual(link);
    expect(pathname + search).not.toContain(link.id);
  }
});

test.each([
  '',
  '#',
  '#main',
  `#${link.id}`,
  `#${link.id}.`,
  `#${link.id}.short`,
  `#${link.id}.${link.accessToken}x`,
  `#../../x.${link.accessToken}`,
])('a link with %j is incomplete', (hash) => {
  expect(readStatusLink(hash)).toBeUndefined();
});
