import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import SQLite from 'better-sqlite3';
import { expect } from './fixtures.ts';

const senders = 6;
const pngHead = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000049444154',
  'hex',
);

/** What the server has said it took, by id: the subject of a message, the hash of an interview's portrait. */
export type Acknowledged = { messages: Map<string, string>; interviews: Map<string, string> };

export function nothingAcknowledged(): Acknowledged {
  return { messages: new Map(), interviews: new Map() };
}

/** As it stands now, whatever comes after. */
export function copyOf({ messages, interviews }: Acknowledged): Acknowledged {
  return { messages: new Map(messages), interviews: new Map(interviews) };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function sendMessage(url: string, { messages }: Acknowledged): Promise<void> {
  const subject = randomBytes(8).toString('hex');
  const answer = await fetch(url + apiPrefix + restPaths.messages, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: 'Jean Bosco Habimana',
      email: 'bosco@mail.example',
      subject,
      message: 'We would like patient files in Kinyarwanda.',
    }),
  });
  const { id }: { id: string } = await answer.json();
  if (answer.status === 201) messages.set(id, subject);
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

/** Sends messages and interviews to wherever the server is, if it is anywhere; answers how to end it. */
export function startLoad(acknowledged: Acknowledged, currentUrl: () => string | undefined) {
  let isOver = false;
  async function keepSending(send: typeof sendMessage): Promise<void> {
    while (!isOver) {
      const url = currentUrl();
      // Whatever is under way when the server dies is not acknowledged.
      if (url) await send(url, acknowledged).catch(() => undefined);
      else await pause(5);
    }
  }
  const sending = Array.from({ length: senders }, (_, n) =>
    keepSending(n % 2 === 0 ? sendMessage : sendInterview),
  );
  return async () => {
    isOver = true;
    await Promise.all(sending);
  };
}

/** Finds in a data folder, without the server's help, all that was acknowledged, and nothing half-made. */
export function examine(dataDir: string, acknowledged: Acknowledged): void {
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
  // Nothing half-made: every application has its details and its one file, whole.
  expect(details).toEqual(applications);
  expect(new Set(files.map((file) => file.application_id))).toEqual(applications);
  expect(files).toHaveLength(applications.size);

  const folder = join(dataDir, 'files');
  // A backup that is being made holds the same files a second time, and goes away by itself.
  const parts = readdirSync(folder).filter((name) => !name.startsWith('backup-'));
  const onDisk = parts
    .flatMap((part) => readdirSync(join(folder, part), { recursive: true, withFileTypes: true }))
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
