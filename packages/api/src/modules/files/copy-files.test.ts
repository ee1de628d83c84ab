import type { Readable } from 'node:stream';
import { AppError } from '@isangano/platform/errors';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import { copyFiles } from './copy-files.ts';
import { aStagedFile } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

test('a staged file is closed that the other storage refuses before it reads it', async () => {
  await aStagedFile(deps, 'docs', '0123456789');
  const opened: Readable[] = [];
  const from: FileStore = {
    ...deps.files,
    async open(key, range) {
      const content = await deps.files.open(key, range);
      opened.push(content);
      return content;
    },
  };
  const to: FileStore = {
    ...deps.files,
    stat: () => Promise.resolve(undefined),
    remove: () => Promise.resolve(),
    stage: () => Promise.reject(new AppError('unavailable')),
  };
  await expect(copyFiles(from, to, deps.folder)).rejects.toMatchObject({ code: 'unavailable' });
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});
