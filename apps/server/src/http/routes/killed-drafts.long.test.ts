import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@isangano/api/open-database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runOnFolder } from '../../commands/testing.ts';
import { spawnServer } from '../../testing-entry.ts';
import {
  type Applicant,
  checkApplicant,
  continueApplication,
  createApplicant,
} from './testing-applicants.ts';

const isFull = process.env.TEST_SCOPE === 'full';
const killCount = isFull ? 100 : 1;
/** After how many acknowledged requests. A single kill comes when some applicants have sent their applications. */
const [requestsMin, requestsMax] = isFull ? [1, 40] : [60, 80];
const atOnce = 4;
/** A server starts slowly on a busy machine. */
const killMaxMs = 20_000;

let folder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-killed-drafts-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function startServer(): Promise<string> {
  const server = spawnServer(folder, { RATE_LIMITS: 'off', SITE_DIR: folder });
  child = server.child;
  return await server.origin;
}

/** Lets applicants send until the server has acknowledged so many requests, and kills it while it receives others. */
async function sendUntilKilled(applicants: Applicant[], origin: string, requests: number): Promise<void> {
  const exited = child && once(child, 'exit');
  let acknowledged = 0;
  let isKilled = false;
  const errors: unknown[] = [];
  function begin(): Applicant {
    const applicant = createApplicant();
    applicants.push(applicant);
    return applicant;
  }
  async function keepSending(first: Applicant): Promise<void> {
    let current = first;
    while (!isKilled) {
      if (current.state === 'sent') current = begin();
      try {
        await continueApplication(current, origin);
      } catch (error) {
        if (!isKilled) errors.push(error);
        return;
      }
      acknowledged += 1;
      if (acknowledged < requests) continue;
      isKilled = true;
      child?.kill('SIGKILL');
    }
  }
  // Those whom the last kill has interrupted go on.
  const interrupted = applicants.filter(({ state }) => state !== 'sent');
  await Promise.all(Array.from({ length: atOnce }, (_, index) => keepSending(interrupted[index] ?? begin())));
  expect(errors).toEqual([]);
  await exited;
}

test(
  `no acknowledged version of a draft or application is lost when the server is killed ${killCount} times`,
  async () => {
    const applicants: Applicant[] = [];
    let origin = await startServer();
    const db = openDatabase(join(folder, 'isangano.sqlite'));
    for (let kill = 0; kill < killCount; kill += 1) {
      await sendUntilKilled(applicants, origin, randomInt(requestsMin, requestsMax));
      origin = await startServer();
      for (const applicant of applicants) await checkApplicant(applicant, origin, db);
    }
    const sent = applicants.filter(({ state }) => state === 'sent');
    expect(sent.length).toBeGreaterThan(0);
    expect(await db.read.selectFrom('application').select('id').execute()).toHaveLength(sent.length);
    // Every staged file belongs to an upload, and none is left of those that were claimed.
    const uploads = await db.read.selectFrom('upload').select('file_id').execute();
    const known = new Set(uploads.map(({ file_id }) => file_id));
    expect((await readdir(join(folder, 'files/incoming'))).filter((name) => !known.has(name))).toEqual([]);
    await db.close();
    child?.kill('SIGKILL');
    await (child && once(child, 'exit'));
    expect(await runOnFolder(folder, 'check')).toMatchObject({ code: 0, output: 'All is in order.' });
  },
  killCount * killMaxMs,
);
