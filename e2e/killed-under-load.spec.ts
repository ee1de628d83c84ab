import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import SQLite from 'better-sqlite3';
import { expect, test } from './fixtures.ts';
import { type RunningServer, removeData, staff, startServer } from './server.ts';

const kills = 20;
const senders = 6;
const pngHead = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000049444154',
  'hex',
);

type Acknowledged = { messages: Set<string>; interviews: Map<string, string> };

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function sendMessage(url: string, { messages }: Acknowledged): Promise<void> {
  const answer = await fetch(url + apiPrefix + restPaths.messages, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: 'Jean Bosco Habimana',
      email: 'bosco@mail.example',
      subject: randomBytes(8).toString('hex'),
      message: 'We would like patient files in Kinyarwanda.',
    }),
  });
  const { id }: { id: string } = await answer.json();
  if (answer.status === 201) messages.add(id);
}

async function sendInterview(url: string, { interviews }: Acknowledged): Promise<void> {
  const picture = Buffer.concat([pngHead, randomBytes(20_000 + Math.floor(Math.random() * 200_000))]);
  const form = new FormData();
  const answers = {
    fullName: 'Aline Uwase',
    email: 'aline@mail.example',
    phone: '+250 788 123 456',
    headline: randomBytes(8).toString('hex'),
    pitch: 'Thirty women weave together, and their daughters now go to school in Huye town.',
    channels: 'Isoko Business',
    consentPublish: 'true',
    consentRules: 'true',
  };
  for (const [name, value] of Object.entries(answers)) form.append(name, value);
  form.append('portraitUrl', new Blob([picture]), 'portrait.png');
  const answer = await fetch(url + apiPrefix + restPaths.interviews, { method: 'POST', body: form });
  const { id }: { id: string } = await answer.json();
  if (answer.status === 201) interviews.set(id, sha256(picture));
}

/** What the data folder holds, seen without the server's help. */
function examine({ dataDir }: RunningServer, acknowledged: Acknowledged): void {
  const db = new SQLite(join(dataDir, 'isangano.sqlite'), { readonly: true });
  const messages = new Set(db.prepare('select id from contact_message').pluck().all());
  const applications = new Set(db.prepare('select id from application').pluck().all());
  const details = new Set(db.prepare('select application_id from interview').pluck().all());
  const files = db
    .prepare<[], { id: string; application_id: string; sha256: string }>(
      'select id, application_id, sha256 from application_file',
    )
    .all();
  const mails = db.prepare('select count(*) from outbox_mail').pluck().get();
  db.close();

  expect([...acknowledged.messages].filter((id) => !messages.has(id))).toEqual([]);
  expect([...acknowledged.interviews.keys()].filter((id) => !applications.has(id))).toEqual([]);
  // Nothing half-made: every application has its details and its one file, whole.
  expect(details).toEqual(applications);
  expect(new Set(files.map((file) => file.application_id))).toEqual(applications);
  expect(files).toHaveLength(applications.size);
  const onDisk = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
  expect(onDisk.map(({ name }) => name).toSorted()).toEqual(files.map(({ id }) => id).toSorted());
  expect(onDisk.filter(({ parentPath }) => parentPath.endsWith('incoming'))).toEqual([]);
  const hashes = new Map(
    onDisk.map(({ name, parentPath }) => [name, sha256(readFileSync(join(parentPath, name)))]),
  );
  for (const { id, application_id, sha256: recorded } of files) {
    expect(hashes.get(id)).toBe(recorded);
    const sent = acknowledged.interviews.get(application_id);
    if (sent) expect(recorded).toBe(sent);
  }
  expect(mails).toBeGreaterThanOrEqual(0);
}

test('nothing that was acknowledged is lost when the server is killed twenty times under load', async () => {
  test.setTimeout(180_000);
  const acknowledged: Acknowledged = { messages: new Set(), interviews: new Map() };
  let server = await startServer();
  const { dataDir } = server;
  let url: string | undefined = server.url;
  let isOver = false;

  async function keepSending(send: (to: string, into: Acknowledged) => Promise<void>): Promise<void> {
    while (!isOver) {
      // Whatever is under way when the server dies is not acknowledged.
      if (url) await send(url, acknowledged).catch(() => undefined);
      else await pause(5);
    }
  }
  const sending = Array.from({ length: senders }, (_, n) =>
    keepSending(n % 2 === 0 ? sendMessage : sendInterview),
  );

  for (let round = 0; round < kills; round += 1) {
    await pause(50 + Math.random() * 500);
    await server.kill();
    url = undefined;
    server = await startServer({ dataDir });
    examine(server, acknowledged);
    url = server.url;
  }
  isOver = true;
  await Promise.all(sending);
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
});
