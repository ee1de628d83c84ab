import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startS3 } from '@isangano/platform/file-store/testing-s3';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test, vi } from 'vitest';
import { openTestApp } from '../testing.ts';
import { fileBytes, interviewParts, multipart } from '../testing-bodies.ts';
import { commandsEntry } from '../testing-entry.ts';
import { runOnFolder } from './testing.ts';

vi.setConfig({ testTimeout: 300_000 });

const killCount = 20;
const fileCount = 20;

test('a copy to a bucket that is killed at any moment leaves whole copies, and the next one is whole', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'isangano-killed-copies-'));
  const bucket = await startS3();
  const secret = await generateIdentity();
  const identity = join(scratch, 'identity.txt');
  await writeFile(identity, secret);
  const { endpoint, accessKeyId, secretAccessKey } = bucket.s3;
  const { origin, pathname } = new URL(endpoint);
  const env = {
    COPY_URL: `s3:/${pathname}/copies`,
    COPY_RECIPIENTS: await identityToRecipient(secret),
    S3_ENDPOINT: origin,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const app = await openTestApp();
  const send = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        app.server.inject({
          method: 'POST',
          url: '/api/applications/interviews',
          ...multipart([
            ...interviewParts,
            { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') },
          ]),
        }),
      ),
    );

  async function copy(killAfterMs = Number.POSITIVE_INFINITY): Promise<number> {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [commandsEntry, 'copy', 'now'], {
      env: { PATH: process.env.PATH, DATA_DIR: app.folder, ...env },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    if (killAfterMs < Number.POSITIVE_INFINITY)
      void sleep(killAfterMs, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
    await exited;
    return performance.now() - startedAt;
  }

  await send(fileCount);
  const wholeMs = await copy();
  for (let kill = 0; kill < killCount; kill += 1) {
    await send(2);
    await copy(wholeMs * (0.3 + (0.7 * kill) / killCount));
  }
  await copy();

  const { output } = await runOnFolder(app.folder, 'copy list --json', { env });
  const copies: { id: string }[] = JSON.parse(output);
  expect(copies.length).toBeGreaterThanOrEqual(2);
  for (const [index, { id }] of copies.entries()) {
    const folder = join(scratch, `restored-${index}`);
    const restored = await runOnFolder(folder, `copy restore --identity ${identity} --id ${id}`, { env });
    expect(restored).toMatchObject({ code: 0, warnings: '' });
    expect((await runOnFolder(folder, 'check')).output).toBe('All is in order.');
  }
  await app.close();
  await bucket.stop();
  await rm(scratch, { recursive: true });
});
