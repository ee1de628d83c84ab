import { adminSessionKey } from '@isangano/contracts/identity/roles';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signInAs } from '../testing.tsx';
import {
  clearSession,
  dropEndedSession,
  endedSessionKey,
  getSession,
  getTokenExpiryMs,
  hasEndedSession,
  readTokenAdmin,
  storeSession,
  subscribeToSession,
  takeReturnPath,
} from './session.ts';

const encode = (payload: object) => `head.${btoa(JSON.stringify(payload))}.signature`;
const admin = { id: 'account-1', username: 'claudine', email: 'claudine@isangano.example' };
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

beforeEach(() => window.history.replaceState(null, '', '/admin/messages?q=clinic'));
afterEach(() => vi.useRealTimers());

describe('the stored session', () => {
  test('is read with the role that its token names', () => {
    signInAs('reviewer');
    expect(getSession()).toMatchObject({ admin, role: 'reviewer' });
  });

  test.each([
    ['an unknown role', { exp: inAnHour(), role: 'king' }],
    ['no role, as earlier versions stored it', { exp: inAnHour() }],
  ])('may have %s', (_name, payload) => {
    storeSession({ admin, accessToken: encode(payload) });
    expect(getSession()).toMatchObject({ admin, role: undefined });
  });

  test.each([
    ['no JSON', 'claudine'],
    ['a list', '[]'],
    ['no account', JSON.stringify({ accessToken: encode({ exp: inAnHour() }) })],
    ['no token', JSON.stringify({ admin })],
    [
      'an account without an address',
      JSON.stringify({ admin: { id: '1', username: 'c' }, accessToken: 'a.b.c' }),
    ],
    ['a token that cannot be decoded', JSON.stringify({ admin, accessToken: 'a.%.c' })],
    ['a token without an expiry', JSON.stringify({ admin, accessToken: encode({ role: 'owner' }) })],
    ['a token that has expired', JSON.stringify({ admin, accessToken: encode({ exp: 1 }) })],
  ])('is removed if it has %s', (_name, stored) => {
    localStorage.setItem(adminSessionKey, stored);
    expect(getSession()).toBeUndefined();
    expect(localStorage.getItem(adminSessionKey)).toBeNull();
  });

  test('ends when its token expires', () => {
    vi.useFakeTimers();
    signInAs('owner', { lifeMs: 60_000 });
    expect(getSession()).toBeDefined();
    vi.advanceTimersByTime(61_000);
    expect(getSession()).toBeUndefined();
    expect(hasEndedSession()).toBe(true);
  });

  test('tells its listeners of changes in this tab and in others, until they unsubscribe', () => {
    const listener = vi.fn();
    const unsubscribe = subscribeToSession(listener);
    signInAs('owner');
    clearSession();
    window.dispatchEvent(new StorageEvent('storage'));
    expect(listener).toHaveBeenCalledTimes(3);
    unsubscribe();
    signInAs('owner');
    window.dispatchEvent(new StorageEvent('storage'));
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

describe('a token', () => {
  test('says when it expires, and whom it names', () => {
    const token = encode({ exp: 1_800_000_000, id: '7', email: 'jean@isangano.example' });
    expect(getTokenExpiryMs(token)).toBe(1_800_000_000_000);
    expect(readTokenAdmin(token)).toEqual({ id: '7', email: 'jean@isangano.example' });
  });

  test('is read in the alphabet of URLs too', () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ id: '7', email: 'a?>b@isangano.example' }));
    const base64 = btoa(String.fromCharCode(...bytes));
    expect(readTokenAdmin(`a.${base64.replaceAll('+', '-').replaceAll('/', '_')}.c`)?.email).toBe(
      'a?>b@isangano.example',
    );
  });

  test.each(['', 'a.b', 'a.bm90IEpTT04=.c', encode({ id: 7 })])('may name nobody: %s', (token) => {
    expect(readTokenAdmin(token)).toBeUndefined();
    expect(getTokenExpiryMs(token)).toBe(0);
  });
});

describe('the page on which a session ended', () => {
  test('is opened again by the same account, once', () => {
    signInAs('owner');
    dropEndedSession();
    expect(getSession()).toBeUndefined();
    expect(takeReturnPath('account-1')).toBe('/admin/messages?q=clinic');
    expect(takeReturnPath('account-1')).toBe('/admin/dashboard');
  });

  test('is not opened by another account', () => {
    signInAs('owner');
    dropEndedSession();
    expect(takeReturnPath('account-11')).toBe('/admin/dashboard');
    expect(sessionStorage.getItem(endedSessionKey)).toBeNull();
  });

  test('is removed at sign-out', () => {
    signInAs('owner');
    clearSession();
    expect(hasEndedSession()).toBe(false);
    expect(takeReturnPath('account-1')).toBe('/admin/dashboard');
  });

  test('is none on the page that signs in', () => {
    window.history.replaceState(null, '', '/admin');
    signInAs('owner');
    dropEndedSession();
    expect(hasEndedSession()).toBe(false);
  });
});
