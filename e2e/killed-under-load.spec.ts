import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { runCommand } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { type Acknowledged, copyOf, examine, nothingAcknowledged, sha256, startLoad } from './kill-load.ts';
import { removeData, staff, startServer } from './server.ts';

const kills = 20;
/** After so many kills a backup is begun; it takes its time while the next ones happen. */
const backupsAfter = [5, 12];

const countOf = ({ messages, interviews }: Acknowledged) => messages.size + interviews.size;

test('nothing that was acknowledged is lost when the server is killed twenty times under load', async () => {
  test.setTimeout(180_000);
  const acknowledged = nothingAcknowledged();
  const scratch = mkdtempSync(join(tmpdir(), 'isangano-kills-'));
  let server = await startServer();
  const { dataDir } = server;
  let url: string | undefined = server.url;
  const endLoad = startLoad(acknowledged, () => url);

  async function makeBackup(archive: string) {
    const before = copyOf(acknowledged);
    const made = await runCommand(dataDir, `backup --to ${archive}`);
    return { archive, before, made, acknowledgedMeanwhile: countOf(acknowledged) - countOf(before) };
  }
  const backups: ReturnType<typeof makeBackup>[] = [];

  for (let round = 0; round < kills; round += 1) {
    if (backupsAfter.includes(round)) {
      const count = countOf(acknowledged);
      backups.push(makeBackup(join(scratch, `${round}.tar`)));
      // However slow the machine: the load goes on beside it.
      await expect.poll(() => countOf(acknowledged)).toBeGreaterThan(count);
    }
    await pause(50 + Math.random() * 500);
    await server.kill();
    url = undefined;
    server = await startServer({ dataDir });
    examine(dataDir, acknowledged);
    url = server.url;
  }
  const made = await Promise.all(backups);
  await endLoad();
  expect(acknowledged.messages.size).toBeGreaterThan(kills);
  expect(acknowledged.interviews.size).toBeGreaterThan(kills);

  // Staff see the same through the server.
  const login = await fetch(server.url + apiPrefix + restPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: staff.email, password: staff.password }),
  });
  const { accessToken }: { accessToken: string } = await login.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  for (const [id, sent] of [...acknowledged.interviews].slice(-20)) {
    const path = restPaths.interview.replace('{id}', id);
    const record = await fetch(server.url + apiPrefix + path, { headers });
    const { portraitUrl }: { portraitUrl: string } = await record.json();
    const file = await fetch(server.url + portraitUrl);
    expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sent);
  }
  await server.stop();
  removeData(server);

  // Backups that were made meanwhile come back elsewhere, each with all that was acknowledged when it began.
  for (const { archive, before, made: told, acknowledgedMeanwhile } of made) {
    expect(told).toEqual({ code: 0, printed: expect.stringContaining(archive) });
    expect(countOf(before)).toBeGreaterThan(0);
    expect(acknowledgedMeanwhile).toBeGreaterThan(0);
    const elsewhere = `${archive}-restored`;
    expect(await runCommand(elsewhere, `restore --from ${archive}`)).toMatchObject({ code: 0 });
    expect(await runCommand(elsewhere, 'check')).toEqual({ code: 0, printed: 'All is in order.\n' });
    examine(elsewhere, before);
  }
  expect(made).toHaveLength(backupsAfter.length);
  rmSync(scratch, { recursive: true });
});
