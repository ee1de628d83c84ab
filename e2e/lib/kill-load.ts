import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@isangano/api/open-database';
import { exampleAnswers, toFormFields } from '@isangano/contracts/applications/testing';
import { apiPrefix, idempotencyHeader, restPaths } from '@isangano/contracts/routes';
import { openDataFolderStore } from '@isangano/platform/file-store/data-folder-store';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { hashStream } from '@isangano/platform/file-store/hash-stream';
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

export const countAcknowledged = ({ messages, interviews }: Acknowledged) => messages.size + interviews.size;

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

type Load = {
  /** The address of a server that is running, if one is. */
  pickUrl: () => string | undefined;
  /** The statuses of responses other than 201. */
  refusals: Set<number>;
  isStopped: boolean;
};

/** Sends a record until it is acknowledged, as the outbox of a browser does. Returns its id; undefined once the load is stopped. */
async function send(
  load: Load,
  path: string,
  { headers, body }: { headers?: Record<string, string>; body: string | FormData },
): Promise<string | undefined> {
  const init = { method: 'POST', headers: { ...headers, [idempotencyHeader]: randomUUID() }, body };
  while (!load.isStopped) {
    const url = load.pickUrl();
    const response = url && (await fetch(url + apiPrefix + path, init).catch(() => undefined));
    if (response && response.status !== 201) load.refusals.add(response.status);
    // The server may be killed before the end of the response.
    const record: { id: string } | undefined =
      response && response.status === 201 ? await response.json().catch(() => undefined) : undefined;
    if (record) return record.id;
    await pause(5);
  }
  return undefined;
}

async function sendMessage(load: Load, { messages }: Acknowledged): Promise<void> {
  const subject = randomBytes(8).toString('hex');
  const id = await send(load, restPaths.messages, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: 'Jean Bosco Habimana',
      email: 'bosco@mail.example',
      subject,
      message: 'We would like patient files in Kinyarwanda.',
    }),
  });
  if (id !== undefined) messages.set(id, subject);
}

async function sendInterview(load: Load, { interviews }: Acknowledged): Promise<void> {
  const picture = Buffer.concat([pngHeader, randomBytes(20_000 + Math.floor(Math.random() * 200_000))]);
  const form = new FormData();
  const answers = { ...exampleAnswers.interview, headline: randomBytes(8).toString('hex') };
  for (const [name, value] of toFormFields(answers)) form.append(name, value);
  form.append('portraitUrl', new Blob([picture]), 'portrait.png');
  const id = await send(load, restPaths.interviews, { body: form });
  if (id !== undefined) interviews.set(id, sha256(picture));
}

/**
 * Sends messages and interviews to the servers that are running. Returns a function that stops it; that returns the statuses of
 * responses that acknowledged nothing.
 */
export function startLoad(
  acknowledged: Acknowledged,
  pickUrl: Load['pickUrl'],
): () => Promise<ReadonlySet<number>> {
  const load: Load = { pickUrl, refusals: new Set(), isStopped: false };
  async function keepSending(sendOne: typeof sendMessage): Promise<void> {
    while (!load.isStopped) await sendOne(load, acknowledged);
  }
  const sending = Array.from({ length: senderCount }, (_, n) =>
    keepSending(n % 2 === 0 ? sendMessage : sendInterview),
  );
  return async () => {
    load.isStopped = true;
    await Promise.all(sending);
    return load.refusals;
  };
}

type Desk = { db: Pick<ReturnType<typeof openDatabase>, 'read'>; files: FileStore };

/** Checks that a desk has all acknowledged records, each once, and no incomplete ones; and no file without a record. */
export async function checkDesk({ db: { read }, files }: Desk, acknowledged: Acknowledged): Promise<void> {
  const stored = await read.selectFrom('contact_message').select(['id', 'subject']).execute();
  const messages = new Map(stored.map(({ id, subject }) => [id, subject]));
  const listed = await read.selectFrom('application').select(['id', 'topic']).execute();
  const applications = new Set(listed.map(({ id }) => id));
  const answers = await read.selectFrom('interview').select('application_id').execute();
  const records = await read
    .selectFrom('application_file')
    .select(['id', 'application_id', 'sha256'])
    .execute();

  expect([...acknowledged.messages].filter(([id, subject]) => messages.get(id) !== subject)).toEqual([]);
  expect([...acknowledged.interviews.keys()].filter((id) => !applications.has(id))).toEqual([]);
  expect(new Set(messages.values()).size).toBe(messages.size);
  expect(new Set(listed.map(({ topic }) => topic)).size).toBe(applications.size);
  // No incomplete records: every application has its details and its one complete file.
  expect(new Set(answers.map(({ application_id }) => application_id))).toEqual(applications);
  expect(new Set(records.map(({ application_id }) => application_id))).toEqual(applications);
  expect(records).toHaveLength(applications.size);

  const permanent: string[] = [];
  for await (const id of files.listPermanent()) permanent.push(id);
  expect(permanent.toSorted()).toEqual(records.map(({ id }) => id).toSorted());
  expect(await files.listStaged()).toEqual([]);
  for (const { id, application_id, sha256: recorded } of records) {
    const { sha256: hash } = await hashStream(await files.open(id));
    expect(hash).toBe(recorded);
    const sent = acknowledged.interviews.get(application_id);
    if (sent) expect(recorded).toBe(sent);
  }
}

/** Checks a data folder that nobody writes to; see `checkDesk`. */
export async function checkDataFolder(dataDir: string, acknowledged: Acknowledged): Promise<void> {
  const db = openDatabase(join(dataDir, 'isangano.sqlite'));
  await checkDesk({ db, files: await openDataFolderStore(join(dataDir, 'files')) }, acknowledged);
  await db.close();
}
