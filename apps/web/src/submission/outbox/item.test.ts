import { describe, expect, test } from 'vitest';
import { toIssues } from '../api/read-error.ts';
import { anItem } from '../testing.ts';
import { getReference, parseItem, toClosed, toReceived } from './item.ts';

const stored = {
  id: '0123456789abcdef0123456789abcdef',
  kind: 'interview',
  url: '/api/applications/interviews',
};

describe('an item that an earlier release has stored', () => {
  test('waits, with defaults for what that release did not know', () => {
    expect(parseItem(stored)).toMatchObject({
      ...stored,
      state: 'waiting',
      fields: [],
      files: [],
      headers: {},
      isSentAgain: false,
    });
  });

  test('keeps fields and files that are complete', () => {
    const file = new File(['film'], 'film.mp4');
    const item = parseItem({
      ...stored,
      fields: [['fullName', 'Jean Bosco'], ['broken'], 7],
      files: [{ field: 'uploadDocsUrls', key: 'a', name: 'film.mp4', file }, { field: 'portraitUrl' }],
    });
    expect(item?.fields).toEqual([['fullName', 'Jean Bosco']]);
    expect(item?.files).toEqual([
      { field: 'uploadDocsUrls', key: 'a', name: 'film.mp4', file, uploadId: undefined, hasArrived: false },
    ]);
  });
});

test.each([undefined, 'text', {}, { ...stored, kind: 'order' }, { ...stored, url: 7 }])(
  'does not read what is no item of this release: %j',
  (value) => {
    expect(parseItem(value)).toBeUndefined();
  },
);

test('an item is read as it was stored', () => {
  const item = anItem({
    kind: 'interview',
    draft: { values: { fullName: 'Keza', channels: ['Umurage'], consentRules: true }, application: '{}' },
    accessToken: 'token',
    state: 'refused',
    problem: 'Please check.',
    refusal: { status: 400, issues: [{ path: 'email', message: 'Email is required' }] },
  });
  expect(parseItem(item)).toMatchObject(item);
});

test('a refusal that is incomplete is read without what is missing', () => {
  expect(parseItem({ ...stored, refusal: { issues: [] } })?.refusal).toBeUndefined();
  expect(parseItem({ ...stored, refusal: { status: 400, issues: 'none' } })?.refusal).toEqual({
    status: 400,
    issues: [],
  });
  expect(toIssues([{ path: 'email' }, null, { path: 'phone', message: 'No.' }])).toEqual([
    { path: 'phone', message: 'No.' },
  ]);
  expect(
    toIssues([null, { path: 'phone', message: 'No.' }], ['error.title.required', 'error.value.unknown']),
  ).toEqual([{ path: 'phone', message: 'No.', code: 'error.value.unknown' }]);
});

test('a received item keeps its reference and its private link, and forgets what was written', () => {
  const item = anItem({ text: 'secret', json: '{"a":"secret"}', accessToken: 'token', problem: 'secret' });
  const received = { ...item, ...toReceived({ id: '0123', shortReference: 'K7M2QX' }) };
  expect(JSON.stringify(received)).not.toContain('secret');
  expect(received).toMatchObject({ state: 'received', accessToken: 'token', receivedAt: expect.any(Number) });
  expect(getReference(received)).toEqual({ id: '0123', shortReference: 'K7M2QX' });
  expect(getReference({ ...item, ...toReceived(undefined) })).toBeUndefined();
  // Of a release before there were short ones.
  expect(getReference({ ...item, reference: '0123' })).toEqual({ id: '0123', shortReference: '' });
});

test('only a closed subscription loses its title', () => {
  expect(toClosed({ kind: 'subscription' })).toEqual({ isClosed: true, title: '' });
  expect(toClosed({ kind: 'interview' })).toEqual({ isClosed: true });
});
