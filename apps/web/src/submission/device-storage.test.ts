import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getItem, isSharedDevice, removeItem, setItem, setSharedDevice } from './device-storage.ts';
import { openPage } from './testing.ts';

let texts: ReturnType<typeof openPage>['texts'];
beforeEach(() => {
  texts = openPage().texts;
});
afterEach(() => vi.unstubAllGlobals());

test('a text is stored until it is removed', () => {
  expect(getItem('draft')).toBeNull();
  expect(setItem('draft', 'Keza')).toBe(true);
  expect([getItem('draft'), texts.local.get('draft')]).toEqual(['Keza', 'Keza']);
  removeItem('draft');
  expect(getItem('draft')).toBeNull();
});

describe('on a shared device', () => {
  test('texts last as long as the tab, also those that were stored before', () => {
    setItem('draft', 'Keza');
    setSharedDevice(true, ['draft', 'other']);
    expect(isSharedDevice()).toBe(true);
    setItem('application', '{}');
    expect([...texts.local]).toEqual([]);
    expect(texts.session.get('draft')).toBe('Keza');
    expect(getItem('application')).toBe('{}');
  });

  test('texts are stored again once the visitor says that it is not shared', () => {
    setSharedDevice(true, []);
    setItem('draft', 'Keza');
    setSharedDevice(false, ['draft']);
    expect(isSharedDevice()).toBe(false);
    expect(texts.local.get('draft')).toBe('Keza');
    expect([...texts.session]).toEqual([]);
  });
});

describe('without storage', () => {
  beforeEach(() => {
    const fail = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      vi.stubGlobal(name, { getItem: fail, setItem: fail, removeItem: fail });
  });
  afterEach(() => removeItem('draft'));

  test('a text lasts as long as the page, and the caller knows', () => {
    expect(setItem('draft', 'Keza')).toBe(false);
    expect(getItem('draft')).toBe('Keza');
    expect(isSharedDevice()).toBe(false);
    removeItem('draft');
    expect(getItem('draft')).toBeNull();
  });

  test('what could not be stored counts more than what was', () => {
    setItem('draft', 'newer');
    texts = openPage().texts;
    texts.local.set('draft', 'older');
    expect(getItem('draft')).toBe('newer');
    setItem('draft', 'newest');
    expect(texts.local.get('draft')).toBe('newest');
  });
});
