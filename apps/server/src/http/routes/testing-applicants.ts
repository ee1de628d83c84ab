import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Database } from '@isangano/api/open-database';
import { draftView } from '@isangano/contracts/drafts/draft';
import { errorStatus } from '@isangano/contracts/error-status';
import { applicationTokenHeader, idempotencyHeader } from '@isangano/contracts/routes';
import { expect } from 'vitest';
import { fileBytes, interviewParts, multipart } from '../../testing.ts';
import { creationHeaders, getUploadId } from '../uploads/testing-uploads.ts';

type Saved = { version: number; content: string };

/** Somebody who fills in a form, and what the server has acknowledged to them. */
export type Applicant = {
  id: string;
  token: string;
  headline: string;
  saves: number;
  upload: { id: string; sha256: string } | undefined;
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

/** Sends the next request of an applicant: the upload, some versions of the draft, and the application that claims it. */
export async function continueApplication(applicant: Applicant, origin: string): Promise<void> {
  if (!applicant.upload) applicant.upload = await sendUpload(applicant, origin);
  else if (applicant.saved.version < applicant.saves) await saveDraft(applicant, origin);
  else await submit(applicant, origin);
}

async function sendUpload({ token }: Applicant, origin: string): Promise<Applicant['upload']> {
  const content = Buffer.concat([fileBytes('png'), randomBytes(randomInt(1000, 100_000))]);
  const { headers } = await request(origin, 'POST', '/api/uploads', {
    headers: creationHeaders(content.length, { field: 'uploadDocsUrls' }, token),
    status: 201,
  });
  const path = headers.get('location') ?? '';
  const type = 'application/offset+octet-stream';
  const bytes = { 'tus-resumable': '1.0.0', 'content-type': type, 'upload-offset': '0' };
  await request(origin, 'PATCH', path, {
    headers: { ...bytes, ...authorize(token) },
    body: content,
    status: 204,
  });
  return { id: getUploadId(path), sha256: createHash('sha256').update(content).digest('hex') };
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
    expect([response.status, hashes]).toEqual([errorStatus.not_found, [{ sha256: upload?.sha256 }]]);
    return;
  }
  expect(hashes).toEqual([]);
  if (response.status === errorStatus.not_found) {
    expect(saved.version).toBe(0);
    return;
  }
  const { version, content, uploads } = draftView.parse(await response.json());
  expect([saved, pending]).toContainEqual({ version, content });
  expect(uploads.map((one) => [one.id, one.hasArrived])).toEqual([[upload?.id, true]]);
  Object.assign(applicant, { saved: { version, content }, pending: undefined, state: 'begun' });
}
