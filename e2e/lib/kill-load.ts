import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@isangano/api/open-database';
import { exampleAnswers, toFormFields } from '@isangano/contracts/applications/testing';
import { apiPrefix, applicationTokenHeader, idempotencyHeader, restPaths } from '@isangano/contracts/routes';
import { openDataFolderStore } from '@isangano/platform/file-store/data-folder-store';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { hashStream } from '@isangano/platform/file-store/hash-stream';
import { expect } from './fixtures.ts';
import { staff } from './server.ts';
import { hashBytes } from './stored-applications.ts';

const senderCount = 6;
const pngHeader = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000049444154',
  'hex',
);

/**
 * The acknowledged data, by the id of the record: subjects of messages, hashes of portraits of interviews, hashes of
 * portraits that corrections brought, times that applicants took, and hashes of files of their replies.
 */
export type Acknowledged = Record<
  'messages' | 'interviews' | 'corrections' | 'bookings' | 'replies',
  Map<string, string>
>;

export function createAcknowledged(): Acknowledged {
  return {
    messages: new Map(),
    interviews: new Map(),
    corrections: new Map(),
    bookings: new Map(),
    replies: new Map(),
  };
}

export function copyAcknowledged(acknowledged: Acknowledged): Acknowledged {
  const { messages, interviews, corrections, bookings, replies } = acknowledged;
  return {
    messages: new Map(messages),
    interviews: new Map(interviews),
    corrections: new Map(corrections),
    bookings: new Map(bookings),
    replies: new Map(replies),
  };
}

export const countAcknowledged = (acknowledged: Acknowledged) =>
  Object.values(acknowledged).reduce((count, { size }) => count + size, 0);

type Load = {
  /** The address of a server that is running, if one is. */
  pickUrl: () => string | undefined;
  /** The statuses of responses that acknowledge nothing. */
  refusals: Set<number>;
  isStopped: boolean;
  signingIn?: Promise<Partial<Record<string, string>> | undefined>;
};

type Sent = { headers?: Record<string, string>; body: string | FormData; key?: string };

/**
 * Sends something until it is acknowledged with a status, as the outbox of a browser does. Returns the response, which
 * is empty for 204; undefined once the load is stopped.
 */
async function send(
  load: Load,
  path: string,
  { headers, body, key = randomUUID() }: Sent,
  status = 201,
): Promise<Partial<Record<string, string>> | undefined> {
  const init = { method: 'POST', headers: { ...headers, [idempotencyHeader]: key }, body };
  while (!load.isStopped) {
    const url = load.pickUrl();
    const response =
      url === undefined ? undefined : await fetch(url + apiPrefix + path, init).catch(() => undefined);
    if (response && response.status !== status) load.refusals.add(response.status);
    // The server may be killed before the end of the response.
    const text = response?.status === status ? await response.text().catch(() => undefined) : undefined;
    const record: Record<string, string> | undefined = text === '' ? {} : text && JSON.parse(text);
    if (record) return record;
    await pause(5);
  }
  return undefined;
}

const sendJson = (load: Load, path: string, data: object, headers: Record<string, string>, status: number) =>
  send(
    load,
    path,
    { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(data) },
    status,
  );

async function sendMessage(load: Load, { messages }: Acknowledged): Promise<void> {
  const subject = randomBytes(8).toString('hex');
  const data = {
    fullName: 'Jean Bosco Habimana',
    email: 'bosco@mail.example',
    subject,
    message: 'We would like patient files in Kinyarwanda.',
  };
  const record = await sendJson(load, restPaths.messages, data, {}, 201);
  if (record?.id) messages.set(record.id, subject);
}

/** Returns a form with a portrait of its own, and the hash of that. */
function createForm(answers: object, field = 'portraitUrl'): { form: FormData; hash: string } {
  const picture = Buffer.concat([pngHeader, randomBytes(20_000 + Math.floor(Math.random() * 200_000))]);
  const form = new FormData();
  for (const [name, value] of toFormFields(answers)) form.append(name, value);
  form.append(field, new Blob([picture]), 'portrait.png');
  return { form, hash: hashBytes(picture) };
}

const createAnswers = () => ({ ...exampleAnswers.interview, headline: randomBytes(8).toString('hex') });

async function sendInterview(load: Load, { interviews }: Acknowledged): Promise<void> {
  const { form, hash } = createForm(createAnswers());
  const record = await send(load, restPaths.interviews, { body: form });
  if (record?.id) interviews.set(record.id, hash);
}

/** Returns an access token of staff, of the first call for all others. */
async function signIn(load: Load): Promise<string | undefined> {
  const { email, password } = staff;
  load.signingIn ??= sendJson(load, restPaths.login, { email, password }, {}, 200);
  return (await load.signingIn)?.accessToken;
}

/** Sends an interview, has staff ask for another portrait and offer times, and sends what the applicant answers and writes. */
async function sendAnswers(load: Load, { corrections, bookings, replies }: Acknowledged): Promise<void> {
  const linkId = randomBytes(16).toString('hex');
  const applicant = { [applicationTokenHeader]: randomBytes(32).toString('base64url') };
  const begun = createForm(createAnswers());
  const record = await send(load, restPaths.interviews, {
    headers: applicant,
    body: begun.form,
    key: linkId,
  });
  const accessToken = await signIn(load);
  if (!record?.id || accessToken === undefined) return;
  const { id } = record;
  const reviewer = { authorization: `Bearer ${accessToken}` };
  const replaceId = (path: string, by: string) => path.replace('{id}', by);
  const request = { fields: ['portraitUrl'], reason: 'Too dark', days: 7 };
  await sendJson(load, replaceId(restPaths.applicationCorrections, id), request, reviewer, 200);
  const correction = createForm({});
  const path = replaceId(restPaths.submissionCorrection, linkId);
  if (await send(load, path, { headers: applicant, body: correction.form }, 200))
    corrections.set(id, correction.hash);

  const reply = createForm({ text: id }, 'replyFiles');
  const thread = replaceId(restPaths.submissionThread, linkId);
  if (await send(load, thread, { headers: applicant, body: reply.form }, 200)) replies.set(id, reply.hash);

  const offer = { localStarts: ['2090-11-01T09:00', '2090-11-02T09:00'], minutes: 60, place: id, note: '' };
  await sendJson(load, replaceId(restPaths.interviewTimes, id), offer, reviewer, 200);
  const startsAt = '2090-11-01T07:00:00.000Z';
  const answer = replaceId(restPaths.submissionAppointment, linkId);
  if (await sendJson(load, answer, { startsAt }, applicant, 204)) bookings.set(id, startsAt);
}

const senders = [sendMessage, sendInterview, sendAnswers];

/**
 * Sends messages, interviews, corrections, replies and answers to offers to the servers that are running. Returns a function
 * that stops it; that returns the statuses of responses that acknowledged nothing.
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
    keepSending(senders[n % senders.length] ?? sendMessage),
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
    .select(['id', 'application_id', 'sha256', 'replaced_in'])
    .execute();
  const current = records.filter(({ replaced_in }) => replaced_in === null);
  const corrections = await read
    .selectFrom('application_correction')
    .select(['application_id', 'answered_at'])
    // Staff who ask again, after a killed server, replace what they have asked for.
    .where('cancelled_at', 'is', null)
    .execute();
  const replies = await read.selectFrom('received_reply').select(['id', 'record_id', 'body']).execute();
  const replyFiles = await read.selectFrom('reply_file').select(['id', 'reply_id', 'sha256']).execute();
  const appointments = await read.selectFrom('appointment').select(['application_id', 'starts_at']).execute();

  expect([...acknowledged.messages].filter(([id, subject]) => messages.get(id) !== subject)).toEqual([]);
  expect([...acknowledged.interviews.keys()].filter((id) => !applications.has(id))).toEqual([]);
  expect(new Set(messages.values()).size).toBe(messages.size);
  expect(new Set(listed.map(({ topic }) => topic)).size).toBe(applications.size);
  // No incomplete records: every application has its details and its one complete file.
  expect(new Set(answers.map(({ application_id }) => application_id))).toEqual(applications);
  expect(new Set(current.map(({ application_id }) => application_id))).toEqual(applications);
  expect(current).toHaveLength(applications.size);
  // No answer of an applicant is lost or doubled.
  const answered = new Map(corrections.map((row) => [row.application_id, row.answered_at !== null]));
  expect(answered.size).toBe(corrections.length);
  expect([...acknowledged.corrections.keys()].filter((id) => !answered.get(id))).toEqual([]);
  expect(records.length - current.length).toBe([...answered.values()].filter(Boolean).length);
  const booked = new Map(appointments.map((row) => [row.application_id, row.starts_at]));
  expect(booked.size).toBe(appointments.length);
  expect([...acknowledged.bookings].filter(([id, startsAt]) => booked.get(id) !== startsAt)).toEqual([]);
  const replied = new Map(replies.map((row) => [row.record_id, row.id]));
  expect(replied.size).toBe(replies.length);
  expect([...acknowledged.replies.keys()].filter((id) => !replied.has(id))).toEqual([]);
  expect(replyFiles.map((row) => row.reply_id).toSorted()).toEqual([...replied.values()].toSorted());

  const permanent: string[] = [];
  for await (const id of files.listPermanent()) permanent.push(id);
  expect(permanent.toSorted()).toEqual([...records, ...replyFiles].map(({ id }) => id).toSorted());
  expect(await files.listStaged()).toEqual([]);
  for (const { id, application_id, sha256: recorded, replaced_in } of records) {
    const { sha256: hash } = await hashStream(await files.open(id));
    expect(hash).toBe(recorded);
    const { interviews, corrections: corrected } = acknowledged;
    const sent =
      replaced_in === null ? (corrected.get(application_id) ?? interviews.get(application_id)) : undefined;
    if (sent) expect(recorded).toBe(sent);
  }
  for (const { id, sha256: recorded } of replyFiles)
    expect((await hashStream(await files.open(id))).sha256).toBe(recorded);
  const recordedFiles = new Map(replyFiles.map((row) => [row.reply_id, row.sha256]));
  for (const [id, hash] of acknowledged.replies) expect(recordedFiles.get(replied.get(id) ?? '')).toBe(hash);
}

/** Checks a data folder that nobody writes to; see `checkDesk`. */
export async function checkDataFolder(dataDir: string, acknowledged: Acknowledged): Promise<void> {
  const db = openDatabase(join(dataDir, 'isangano.sqlite'));
  await checkDesk({ db, files: await openDataFolderStore(join(dataDir, 'files')) }, acknowledged);
  await db.close();
}
