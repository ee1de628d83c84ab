import { describe, expect, test } from 'vitest';
import { toChosenFile } from '../files/chosen-file.ts';
import { computeFingerprint, continueAttempt } from './use-wizard-submission.ts';

const values = { fullName: 'Keza', channels: ['Umurage'], consentRules: true };
const aFile = (name: string, text: string, lastModified = 1) =>
  toChosenFile('any', new File([text], name, { lastModified }));
const files = { docs: [aFile('a.pdf', 'text')] };

describe('two submissions are the same', () => {
  test('with the same answers and files, also after a reload', () => {
    const again = { docs: [aFile('a.pdf', 'text')] };
    expect(computeFingerprint({ ...values }, again)).toBe(computeFingerprint(values, files));
  });

  test.each([
    ['another answer', { ...values, fullName: 'Mutesi' }, files],
    ['another choice', { ...values, channels: [] }, files],
    ['no file', values, {}],
    ['a file of another name', values, { docs: [aFile('b.pdf', 'text')] }],
    ['a longer file', values, { docs: [aFile('a.pdf', 'longer text')] }],
    ['a newer file', values, { docs: [aFile('a.pdf', 'text', 2)] }],
    ['another field', values, { portraitUrl: [aFile('a.pdf', 'text')] }],
  ])('not with %s', (_name, otherValues, otherFiles) => {
    expect(computeFingerprint(otherValues, otherFiles)).not.toBe(computeFingerprint(values, files));
  });
});

describe('an attempt', () => {
  test('has a key of its own if it is the first', () => {
    const first = continueAttempt(undefined, 'a');
    expect(first).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), fingerprint: 'a' });
    expect(continueAttempt(undefined, 'a').key).not.toBe(first.key);
  });

  test('has the key of the one before, whatever has changed', () => {
    expect(continueAttempt({ key: 'k', fingerprint: 'a' }, 'a')).toEqual({ key: 'k', fingerprint: 'a' });
    expect(continueAttempt({ key: 'k', fingerprint: 'a' }, 'b').key).toBe('k');
  });

  test('remembers for good that contents differed, as nobody knows which one the server has', () => {
    const changed = continueAttempt({ key: 'k', fingerprint: 'a' }, 'b');
    expect(changed.fingerprint).toBe('');
    expect(continueAttempt(changed, 'b').fingerprint).toBe('');
  });
});
