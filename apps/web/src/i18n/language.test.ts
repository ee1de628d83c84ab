import { afterEach, expect, test, vi } from 'vitest';
import { storeLanguage } from './language.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['https:', true],
  ['http:', false],
])('over %s the cookie of the language is marked secure: %s', (protocol, isSecure) => {
  const page = { cookie: '' };
  vi.stubGlobal('window', { location: { protocol } });
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  storeLanguage('rw');
  expect(page.cookie).toMatch(/^language=rw; path=\//);
  expect(page.cookie.includes('; secure')).toBe(isSecure);
});
