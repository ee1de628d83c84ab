import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '../../../core/context.ts';
import { openTestDeps, type TestDeps } from '../../../testing.ts';
import { interviewFields, sendInterview } from '../../applications/testing.ts';
import { aStagedFile } from '../testing.ts';
import { type FileScanner, type ScanReply, startScanWorker } from './scan-worker.ts';

let deps: TestDeps;
let worker: ReturnType<typeof startScanWorker> | undefined;
let logged: string[];
beforeEach(async () => {
  deps = await openTestDeps();
  logged = [];
  worker = undefined;
});
afterEach(async () => {
  await worker?.stop();
  await deps.close();
});

/** A scanner that finds malware in files with the text `bad`. The other replies are taken first. */
function createScanner(...replies: ScanReply[]): FileScanner {
  return {
    async scan(content: Readable) {
      const text = (await buffer(content)).toString();
      const reply = replies.shift();
      if (reply) return reply;
      return text.includes('bad') ? { outcome: 'infected', signature: 'Bad-1' } : { outcome: 'clean' };
    },
  };
}

function start(scanner: FileScanner): void {
  const write = (level: string) => (_details: object, message: string) => logged.push(`${level}: ${message}`);
  const log: Log = { info: write('info'), warn: write('warn'), error: write('error') };
  worker = startScanWorker({ ...deps, log }, scanner, { retryMs: 5 });
}

async function submit(...contents: string[]): Promise<void> {
  const stagedFiles = await Promise.all(
    contents.map((content) => aStagedFile(deps, 'uploadDocsUrls', content)),
  );
  await sendInterview(deps, interviewFields(), { stagedFiles });
}

const readScans = async () =>
  await deps.db.read
    .selectFrom('application_file')
    .select(['scan', 'scan_signature'])
    .orderBy('id')
    .execute();

const clean = { scan: 'clean', scan_signature: null };
const infected = { scan: 'infected', scan_signature: 'Bad-1' };

test('files are scanned after their submission, and their application is published as changed', async () => {
  const changes: string[] = [];
  deps.changes.subscribe(({ action }) => changes.push(action));
  start(createScanner());
  await submit('good', 'a bad one');
  await expect.poll(readScans).toEqual(expect.arrayContaining([clean, infected]));
  await expect.poll(() => changes).toEqual(['created', 'changed', 'changed']);
  expect(logged).toContain('error: malware was found in a file, which can no longer be opened');
});

test.each([
  ['first', 'clean'],
  ['last', 'infected'],
] as const)('malware that one of two servers finds %s stays found', async (_case, last) => {
  await submit('a file');
  let recorded = 0;
  deps.changes.subscribe(() => (recorded += 1));
  const replies = {
    clean: Promise.withResolvers<ScanReply>(),
    infected: Promise.withResolvers<ScanReply>(),
  };
  const started = { clean: Promise.withResolvers<void>(), infected: Promise.withResolvers<void>() };
  const workers = (['clean', 'infected'] as const).map((outcome) =>
    startScanWorker(deps, {
      scan(content) {
        content.destroy();
        started[outcome].resolve();
        return replies[outcome].promise;
      },
    }),
  );
  await Promise.all([started.clean.promise, started.infected.promise]);
  const first = last === 'clean' ? 'infected' : 'clean';
  const outcomes: Record<'clean' | 'infected', ScanReply> = {
    clean: { outcome: 'clean' },
    infected: { outcome: 'infected', signature: 'Bad-1' },
  };
  replies[first].resolve(outcomes[first]);
  await expect.poll(() => recorded).toBe(1);
  expect(await readScans()).toMatchObject([{ scan: first }]);
  replies[last].resolve(outcomes[last]);
  await expect.poll(() => recorded).toBe(2);
  for (const each of workers) await each.stop();
  expect(await readScans()).toEqual([infected]);
});

test('files that were stored before there was a scanner are scanned at the start', async () => {
  await submit('good');
  await submit('another');
  start(createScanner());
  await expect.poll(readScans).toEqual([clean, clean]);
});

test('files are stored while the scanner is unreachable, and scanned when it is back', async () => {
  const unreachable = { outcome: 'unreachable', error: 'refused' } as const;
  start(createScanner(unreachable, unreachable));
  await submit('a bad one');
  await expect.poll(readScans).toEqual([infected]);
  // The state is logged when it changes, and not at each attempt.
  expect(logged).toEqual([
    'error: the malware scanner in CLAMD_URL is unreachable; files stay unscanned',
    'info: the malware scanner is reachable again',
    'error: malware was found in a file, which can no longer be opened',
  ]);
});

test('a file that is too large for the scanner is unscannable, and keeps no other waiting', async () => {
  start(createScanner({ outcome: 'too_large' }));
  await submit('good');
  await submit('good');
  await expect.poll(readScans).toEqual([{ scan: 'unscannable', scan_signature: null }, clean]);
});

test('a file whose scan fails again and again is unscannable, and keeps no other waiting', async () => {
  const failed = { outcome: 'failed', error: 'Out of memory' } as const;
  start(createScanner(failed, failed, failed));
  await submit('good');
  await submit('good');
  await expect.poll(readScans).toEqual([{ scan: 'unscannable', scan_signature: null }, clean]);
});

test('a file that failed once is scanned again', async () => {
  start(createScanner({ outcome: 'failed', error: 'Out of memory' }));
  await submit('a bad one');
  await expect.poll(readScans).toEqual([infected]);
});

test('a stopped worker records nothing', async () => {
  let stopped: Promise<void> | undefined;
  const scanner: FileScanner = {
    async scan() {
      stopped = worker?.stop();
      return { outcome: 'clean' };
    },
  };
  start(scanner);
  await submit('good');
  await expect.poll(() => stopped !== undefined).toBe(true);
  await stopped;
  expect(await readScans()).toEqual([{ scan: null, scan_signature: null }]);
});
