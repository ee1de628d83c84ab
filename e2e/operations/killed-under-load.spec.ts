import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { runCommand } from '../lib/commands.ts';
import { expect, test } from '../lib/fixtures.ts';
import {
  checkDataFolder,
  copyAcknowledged,
  countAcknowledged,
  createAcknowledged,
  startLoad,
} from '../lib/kill-load.ts';
import { isFull, long } from '../lib/scope.ts';
import { signIn } from '../lib/server.ts';
import { hashBytes } from '../lib/stored-applications.ts';

const killCount = isFull ? 20 : 6;
/** The numbers of kills after which a backup is started, which runs during the next kills. */
const backupsAfter = isFull ? [5, 12] : [2];

test(
  'no acknowledged record is lost when the server is killed again and again under load',
  long,
  async ({ startServer }) => {
    test.setTimeout(180_000);
    const acknowledged = createAcknowledged();
    const scratch = mkdtempSync(join(tmpdir(), 'isangano-kills-'));
    let server = await startServer();
    const { dataDir } = server;
    let url: string | undefined = server.url;
    const stopLoad = startLoad(acknowledged, () => url);

    async function createBackup(archive: string) {
      const before = copyAcknowledged(acknowledged);
      const result = await runCommand(dataDir, `backup --to ${archive}`);
      return {
        archive,
        before,
        result,
        acknowledgedMeanwhile: countAcknowledged(acknowledged) - countAcknowledged(before),
      };
    }
    const backups: ReturnType<typeof createBackup>[] = [];

    for (let round = 0; round < killCount; round += 1) {
      if (backupsAfter.includes(round)) {
        const count = countAcknowledged(acknowledged);
        backups.push(createBackup(join(scratch, `${round}.tar`)));
        // Waits until the load continues during the backup, however slow the machine is.
        await expect.poll(() => countAcknowledged(acknowledged)).toBeGreaterThan(count);
      }
      await pause(50 + Math.random() * 500);
      await server.kill();
      url = undefined;
      server = await startServer({ dataDir });
      await checkDataFolder(dataDir, acknowledged);
      url = server.url;
    }
    // On a busy machine few interviews are stored between two kills.
    await expect.poll(() => acknowledged.interviews.size, { timeout: 60_000 }).toBeGreaterThan(killCount);
    for (const answers of [acknowledged.corrections, acknowledged.bookings])
      await expect.poll(() => answers.size, { timeout: 60_000 }).toBeGreaterThan(killCount / 2);
    const finishedBackups = await Promise.all(backups);
    await stopLoad();
    expect(acknowledged.messages.size).toBeGreaterThan(killCount);

    // The records can be read through the API as well.
    const headers = { authorization: `Bearer ${await signIn(server)}` };
    for (const [id, sent] of [...acknowledged.interviews].slice(-20)) {
      const path = restPaths.interview.replace('{id}', id);
      const record = await fetch(server.url + apiPrefix + path, { headers });
      const { portraitUrl }: { portraitUrl: string } = await record.json();
      const file = await fetch(server.url + portraitUrl);
      expect(hashBytes(Buffer.from(await file.arrayBuffer()))).toBe(sent);
    }

    // Each backup can be restored, and contains everything that was acknowledged before it began.
    for (const { archive, before, result, acknowledgedMeanwhile } of finishedBackups) {
      expect(result).toEqual({ code: 0, output: expect.stringContaining(archive) });
      expect(countAcknowledged(before)).toBeGreaterThan(0);
      expect(acknowledgedMeanwhile).toBeGreaterThan(0);
      const restoredDir = `${archive}-restored`;
      expect(await runCommand(restoredDir, `restore --from ${archive}`)).toMatchObject({ code: 0 });
      expect(await runCommand(restoredDir, 'check')).toEqual({ code: 0, output: 'All is in order.\n' });
      await checkDataFolder(restoredDir, before);
    }
    expect(finishedBackups).toHaveLength(backupsAfter.length);
    rmSync(scratch, { recursive: true });
  },
);
