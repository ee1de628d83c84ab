import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openExportArchive } from './export-target.ts';

test('a file is closed that is opened only after the download of its archive was cancelled', async () => {
  // More than what streams between it and the archive hold.
  const file = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(64 * 1024)));
  const opening = Promise.withResolvers<Readable>();
  const isAsked = Promise.withResolvers<void>();
  const archive = await openExportArchive(async (target) => {
    await target.addFile('files/first', () => {
      isAsked.resolve();
      return opening.promise;
    });
  });
  await isAsked.promise;
  archive.destroy();
  await once(archive, 'close');
  opening.resolve(file);
  await expect.poll(() => file.destroyed).toBe(true);
});
