import { describe, expect, it } from 'vitest';
import { localizePath, splitLocale } from './locale-paths.ts';

describe('localized paths', () => {
  it('are composed and split', () => {
    expect(localizePath('en', '/contact')).toBe('/contact');
    expect(localizePath('rw', '/')).toBe('/rw');
    expect(splitLocale(localizePath('fr', '/contact'))).toEqual({ locale: 'fr', path: '/contact' });
    expect(splitLocale('/rw')).toEqual({ locale: 'rw', path: '/' });
  });

  it('are not confused with paths that have the same first letters', () => {
    expect(splitLocale('/rwanda')).toEqual({ locale: undefined, path: '/rwanda' });
  });
});
