import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Database } from '@isangano/api/database/database';
import { draftView } from '@isangano/contracts/drafts/draft';
import { errorStatus } from '@isangano/contracts/error-status';
import { applicationTokenHeader, idempotencyHeader } from '@isangano/contracts/routes';
import { expect } from 'vitest';
import { fileBytes, interviewParts, multipart } from '../../testing-bodies.ts';
import { creationHeaders, getUploadId } from '../uploads/testing-uploads.ts';

type Saved = { version: number; content: string };
type SentUpload = { id: string; path: string; content: Buffer; acknowledgedBytes: number };

/** A person who fills in a form, and what the server has acknowledged to them. */
export type Applicant = {
  id: string;
  token: string;
  headline: string;
  saves: number;
  upload: SentUpload | undefined;
  saved: Saved;
  /** What was sent last, if it was not acknowledged. */
  pending: Saved | undefined;
  state: 'begun' | 'sending' | 'sent';
};

export function createApplicant(): Applicant {
  return {
    id: randomBytes(16).toString('hex'),
    token: randomBytes(32).toString('base64url'),
    headline: randomBytes(8).toString('hex'),
    saves: randomInt(1, 6),
    upload: undefined,
    saved: { version: 0, content: '' },
    pending: undefined,
    state: 'begun',
  };
}

/**
 * Sends the next request of an applicant: the upload and its parts, some versions of the draft, the application that
 * claims it.
 */
export async function continueApplication(applicant: Applicant, origin: string): Promise<void> {
  const { upload, saved, saves, token } = applicant;
  if (!upload) applicant.upload = await createUpload(token, origin);
  else if (upload.acknowledgedBytes < upload.content.length) await sendPart(upload, token, origin);
  else if (saved.version < saves) await saveDraft(applicant, origin);
  else await submit(applicant, origin);
}

async function createUpload(token: string, origin: string): Promise<SentUpload> {
  const content = Buffer.concat([fileBytes('png'), randomBytes(randomInt(1000, 100_000))]);
  const { headers } = await request(origin, 'POST', '/api/uploads', {
    headers: creationHeaders(content.length, { field: 'uploadDocsUrls' }, token),
    status: 201,
  });
  const path = headers.get('location') ?? '';
  return { id: getUploadId(path), path, content, acknowledgedBytes: 0 };
}

async function sendPart(upload: SentUpload, token: string, origin: string): Promise<void> {
  const { path, content, acknowledgedBytes: offset } = upload;
  const end = Math.min(content.length, offset + randomInt(10_000, 60_000));
  const type = 'application/offset+octet-stream';
  const bytes = { 'tus-resumable': '1.0.0', 'content-type': type, 'upload-offset': String(offset) };
  await request(origin, 'PATCH', path, {
    headers: { ...bytes, ...authorize(token) },
    body: content.subarray(offset, end),
    status: 204,
  });
  upload.acknowledgedBytes = end;
}

/** Continues where the server is: nothing that it has acknowledged is missing. */
async function checkUpload(upload: SentUpload, token: string, origin: string): Promise<void> {
  const { headers } = await request(origin, 'HEAD', upload.path, {
    headers: { 'tus-resumable': '1.0.0', ...authorize(token) },
    status: 200,
  });
  const offset = Number(headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(upload.acknowledgedBytes);
  upload.acknowledgedBytes = offset;
}

async function saveDraft(applicant: Applicant, origin: string): Promise<void> {
  const { id, token, saved, upload } = applicant;
  const next = {
    version: saved.version + 1,
    content: randomBytes(randomInt(10, 30_000)).toString('base64url'),
  };
  applicant.pending = next;
  const uploads = upload ? [upload.id] : [];
  const draft = { kind: 'interview', content: next.content, basedOn: saved.version, uploads };
  await request(origin, 'PUT', `/api/drafts/${id}`, {
    headers: { 'content-type': 'application/json', ...authorize(token) },
    body: JSON.stringify({ ...draft, reminderEmail: null }),
    status: 200,
  });
  Object.assign(applicant, { saved: next, pending: undefined });
}

async function submit(applicant: Applicant, origin: string): Promise<void> {
  const { id, token, headline, upload } = applicant;
  applicant.state = 'sending';
  const parts = interviewParts.map((part) =>
    part.name === 'headline' ? { ...part, value: headline } : part,
  );
  const claim = { name: 'uploadDocsUrls', value: `upload:${upload?.id}` };
  const { headers, payload } = multipart([...parts, claim]);
  await request(origin, 'POST', '/api/applications/interviews', {
    headers: { ...headers, ...authorize(token), [idempotencyHeader]: id },
    body: payload,
    status: 201,
  });
  applicant.state = 'sent';
}

const authorize = (token: string) => ({ [applicationTokenHeader]: token });

type Options = { headers: object; body?: Uint8Array | string; status: number };

/** Rejects if the connection breaks, and fails the test for any other status. */
async function request(origin: string, method: string, path: string, { headers, body, status }: Options) {
  const texts = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const bytes = typeof body === 'string' ? body : body && new Uint8Array(body);
  const response = await fetch(`${origin}${path}`, { method, headers: texts, body: bytes ?? null });
  expect([method, path, response.status]).toEqual([method, path, status]);
  return response;
}

/**
 * Compares what a server has with what it has acknowledged; of a request that was not, all or nothing may have happened.
 * Afterwards the applicant knows which.
 */
export async function checkApplicant(applicant: Applicant, origin: string, db: Database): Promise<void> {
  const { id, token, upload, saved, pending } = applicant;
  const response = await fetch(`${origin}/api/drafts/${id}`, { headers: authorize(token) });
  const hashes = await db.read
    .selectFrom('application_file')
    .innerJoin('application', 'application.id', 'application_file.application_id')
    .select('application_file.sha256')
    .where('application.topic', '=', applicant.headline)
    .execute();
  if (applicant.state === 'sending' && hashes.length > 0) applicant.state = 'sent';
  if (applicant.state === 'sent') {
    const sha256 = createHash('sha256')
      .update(upload?.content ?? '')
      .digest('hex');
    expect([response.status, hashes]).toEqual([errorStatus.not_found, [{ sha256 }]]);
    return;
  }
  expect(hashes).toEqual([]);
  if (upload) await checkUpload(upload, token, origin);
  if (response.status === errorStatus.not_found) {
    expect(saved.version).toBe(0);
    return;
  }
  const { version, content, uploads } = draftView.parse(await response.json());
  expect([saved, pending]).toContainEqual({ version, content });
  expect(uploads.map((one) => [one.id, one.hasArrived])).toEqual([[upload?.id, true]]);
  Object.assign(applicant, { saved: { version, content }, pending: undefined, state: 'begun' });
}
