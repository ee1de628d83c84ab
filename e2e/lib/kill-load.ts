import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exampleAnswers, toFormFields } from '@isangano/contracts/applications/testing';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import SQLite from 'better-sqlite3';
import { expect } from './fixtures.ts';

const senderCount = 6;
const pngHeader = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000049444154',
  'hex',
);

/**
 * Records that the server has acknowledged, by id: subjects of messages, and hashes of portraits of
 * interviews.
 */
export type Acknowledged = { messages: Map<string, string>; interviews: Map<string, string> };

export function createAcknowledged(): Acknowledged {
  return { messages: new Map(), interviews: new Map() };
}

export function copyAcknowledged({ messages, interviews }: Acknowledged): Acknowledged {
  return { messages: new Map(messages), interviews: new Map(interviews) };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function sendMessage(url: string, { messages }: Acknowledged): Promise<void> {
  const subject = randomBytes(8).toString('hex');
  const response = await fetch(url + apiPrefix + restPaths.messages, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: 'Jean Bosco Habimana',
      email: 'bosco@mail.example',
      subject,
      message: 'We would like patient files in Kinyarwanda.',
    }),
  });
  const { id }: { id: string } = await response.json();
  if (response.status === 201) messages.set(id, subject);
}

async function sendInterview(url: string, { interviews }: Acknowledged): Promise<void> {
  const picture = Buffer.concat([pngHeader, randomBytes(20_000 + Math.floor(Math.random() * 200_000))]);
  const form = new FormData();
  const answers = { ...exampleAnswers.interview, headline: randomBytes(8).toString('hex') };
  for (const [name, value] of toFormFields(answers)) form.append(name, value);
  form.append('portraitUrl', new Blob([picture]), 'portrait.png');
  const response = await fetch(url + apiPrefix + restPaths.interviews, { method: 'POST', body: form });
  const { id }: { id: string } = await response.json();
  if (response.status === 201) interviews.set(id, sha256(picture));
}

/**
 * Sends messages and interviews to the current URL, if the server is running. Returns a function that stops
 * it.
 */
export function startLoad(acknowledged: Acknowledged, currentUrl: () => string | undefined) {
  let isStopped = false;
  async function keepSending(send: typeof sendMessage): Promise<void> {
    while (!isStopped) {
      const url = currentUrl();
      // A request during which the server is killed is not acknowledged.
      if (url) await send(url, acknowledged).catch(() => undefined);
      else await pause(5);
    }
  }
  const sending = Array.from({ length: senderCount }, (_, n) =>
    keepSending(n % 2 === 0 ? sendMessage : sendInterview),
  );
  return async () => {
    isStopped = true;
    await Promise.all(sending);
  };
}

/**
 * Checks, without the server, that a data folder contains all acknowledged records, and no incomplete ones.
 */
export function checkDataFolder(dataDir: string, acknowledged: Acknowledged): void {
  const db = new SQLite(join(dataDir, 'isangano.sqlite'), { readonly: true });
  const messages = new Map(
    db.prepare<[], [string, string]>('select id, subject from contact_message').raw().all(),
  );
  const applications = new Set(db.prepare('select id from application').pluck().all());
  const details = new Set(db.prepare('select application_id from interview').pluck().all());
  const files = db
    .prepare<[], { id: string; application_id: string; sha256: string }>(
      'select id, application_id, sha256 from application_file',
    )
    .all();
  db.close();

  expect([...acknowledged.messages].filter(([id, subject]) => messages.get(id) !== subject)).toEqual([]);
  expect([...acknowledged.interviews.keys()].filter((id) => !applications.has(id))).toEqual([]);
  // No incomplete records: every application has its details and its one complete file.
  expect(details).toEqual(applications);
  expect(new Set(files.map((file) => file.application_id))).toEqual(applications);
  expect(files).toHaveLength(applications.size);

  const folder = join(dataDir, 'files');
  // The folder of a running backup contains the same files again, and is removed by the backup.
  const folders = readdirSync(folder).filter((name) => !name.startsWith('backup-'));
  const onDisk = folders
    .flatMap((name) => readdirSync(join(folder, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile());
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
}
