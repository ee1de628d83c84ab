import { afterEach, expect, test } from 'vitest';
import { createJobThread, type JobThread } from './job-thread.ts';

let thread: JobThread<number, number> | undefined;
afterEach(() => thread?.close());

/** Starts a thread that runs this code for each job. */
function createThread(code: string): JobThread<number, number> {
  const script = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (job) => { ${code} });`;
  thread = createJobThread<number, number>(
    new URL(`data:text/javascript,${encodeURIComponent(script)}`),
    null,
  );
  return thread;
}

test('returns the results of jobs', async () => {
  const jobs = createThread('parentPort.postMessage({ result: job * 2 })');
  expect(await Promise.all([jobs.run(1), jobs.run(2)])).toEqual([2, 4]);
});

test('rejects with the error of a job', async () => {
  const jobs = createThread('parentPort.postMessage({ error: new Error("failed") })');
  await expect(jobs.run(1)).rejects.toThrow('failed');
});

test('ignores the imports that a thread reports under `node --watch`', async () => {
  const jobs = createThread(
    `parentPort.postMessage({ 'watch:import': ['file:///module.js'] });
     parentPort.postMessage({ result: job * 2 });`,
  );
  expect(await Promise.all([jobs.run(1), jobs.run(2)])).toEqual([2, 4]);
});
