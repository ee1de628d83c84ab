import { describe, expect, test } from 'vitest';
import { parseItem } from './item.ts';

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
