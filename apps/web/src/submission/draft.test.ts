import { beforeEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from './draft.ts';

const defaults = { fullName: '', consentRules: false, channels: [] };

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test('reads a draft as it was written', () => {
  const draft = {
    values: { fullName: 'Mutesi', consentRules: true, channels: ['All Channels'] },
    step: 'story',
    attempt: { key: '1', fingerprint: 'a' },
  };
  expect(writeDraft('interview', draft)).toBe(true);
  expect(readDraft('interview', defaults)).toEqual(draft);
});

test('uses the default of a field that is missing, malformed or unknown to the form', () => {
  const values = { fullName: 'Mutesi', consentRules: 'yes', channels: [1], formerField: 'x' };
  stored.set('draft:interview', JSON.stringify({ values, step: 3, attempt: { key: 1 } }));
  expect(readDraft('interview', defaults)).toEqual({ values: { ...defaults, fullName: 'Mutesi' } });
});

test('ignores what is no draft', () => {
  for (const text of ['', 'null', '[]', '{}', '{"values":7}', '{"values":']) {
    stored.set('draft:interview', text);
    expect(readDraft('interview', defaults)).toBeUndefined();
  }
  expect(readDraft('partner', defaults)).toBeUndefined();
});
