import { uploadLifetimeMs } from '@isangano/contracts/uploads/limits';
import { expect, test, vi } from 'vitest';
import { openTestDeps } from '../testing.ts';
import { startUploadSweep } from './sweep.ts';
import { anUpload } from './testing.ts';

test('expired uploads are removed at the start and every ten minutes, also after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const deps = await openTestDeps();
  const countUploads = async () => (await deps.db.read.selectFrom('upload').select('id').execute()).length;
  await anUpload(deps, 'content');
  deps.moveClock(uploadLifetimeMs + 1);
  const failures: string[] = [];
  let isBroken = false;
  const stat: typeof deps.files.stat = (key) =>
    isBroken ? Promise.reject(new Error('broken')) : deps.files.stat(key);
  const log = { ...deps.log, error: (_details: object, message: string) => failures.push(message) };
  const sweep = startUploadSweep({ ...deps, log, files: { ...deps.files, stat } });
  await expect.poll(countUploads).toBe(0);

  await anUpload(deps, 'content');
  deps.moveClock(uploadLifetimeMs + 1);
  isBroken = true;
  vi.advanceTimersByTime(10 * 60_000);
  await expect.poll(() => failures.length).toBe(1);
  isBroken = false;
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(await countUploads()).toBe(1);
  vi.advanceTimersByTime(1);
  await expect.poll(countUploads).toBe(0);
  await sweep.stop();
  await deps.close();
  vi.useRealTimers();
});
