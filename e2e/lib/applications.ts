import { randomBytes } from 'node:crypto';
import type { SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import type { ApplicationStatusView } from '@isangano/contracts/applications/status';
import { exampleAnswers, toFormFields } from '@isangano/contracts/applications/testing';
import type { Locale } from '@isangano/contracts/locales';
import { apiPrefix, applicationTokenHeader, idempotencyHeader, restPaths } from '@isangano/contracts/routes';
import { type APIRequestContext, expect } from '@playwright/test';
import type { FilePayload } from './files.ts';
import { staff } from './server.ts';

/** Submits the example of an interview application, with other answers and files if they are given. Returns its id. */
export async function submitInterview(
  request: APIRequestContext,
  answers: Partial<Record<keyof SubmitInterviewInput, string>> = {},
  document?: FilePayload,
  portrait?: FilePayload,
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of toFormFields({ ...exampleAnswers.interview, ...answers }))
    form.append(name, value);
  for (const [name, file] of Object.entries({ uploadDocsUrls: document, portraitUrl: portrait }))
    if (file) form.append(name, new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
  const response = await request.post(apiPrefix + restPaths.interviews, { multipart: form });
  expect(response.status()).toBe(201);
  const { id }: { id: string } = await response.json();
  return id;
}

/** Signs in through the REST API. Returns the access token. */
export async function requestToken(request: APIRequestContext): Promise<string> {
  const response = await request.post(apiPrefix + restPaths.login, {
    data: { email: staff.email, password: staff.password },
  });
  await expect(response, await response.text()).toBeOK();
  const { accessToken }: { accessToken: string } = await response.json();
  return accessToken;
}

export function interviewPath(id: string): string {
  return apiPrefix + restPaths.interview.replace('{id}', id);
}

/** Returns the bytes of the one supporting file of an interview application, as staff get it. */
export async function readSupportingFile(request: APIRequestContext, id: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  const record = await request.get(interviewPath(id), { headers });
  const { uploadDocsUrls }: { uploadDocsUrls: string[] } = await record.json();
  expect(uploadDocsUrls).toHaveLength(1);
  return await (await request.get(uploadDocsUrls[0] ?? '')).body();
}

export function interviewStatusPath(id: string): string {
  return apiPrefix + restPaths.interviewStatus.replace('{id}', id);
}

/** Sends a partnership application as the form does; returns the fragment of its private link. */
export async function apply(request: APIRequestContext, locale: Locale = 'en') {
  const id = randomBytes(16).toString('hex');
  const accessToken = randomBytes(32).toString('base64url');
  const name = `Uwase ${id.slice(0, 8)}`;
  const email = `${id}@mail.example`;
  const response = await request.post(apiPrefix + restPaths.partners, {
    headers: {
      [applicationTokenHeader]: accessToken,
      [idempotencyHeader]: id,
      'accept-language': locale,
    },
    data: {
      ...exampleAnswers.partner,
      appName: name,
      email,
      project: `Cold rooms of ${name}`,
      summary: `Cold rooms for the cooperatives of ${name}.\nSolar, all of them.`,
    },
  });
  expect(response.status()).toBe(201);
  const { id: reference }: { id: string } = await response.json();
  return { name, email, reference, hash: `#${id}.${accessToken}`, accessToken };
}

/** Sends an interview application as the form does, with these files; returns what its private link is made of, too. */
export async function applyForInterview(request: APIRequestContext, files: Record<string, FilePayload> = {}) {
  const linkId = randomBytes(16).toString('hex');
  const accessToken = randomBytes(32).toString('base64url');
  const name = `Habimana ${linkId.slice(0, 8)}`;
  const email = `${linkId}@mail.example`;
  const form = new FormData();
  for (const [field, value] of toFormFields({ ...exampleAnswers.interview, fullName: name, email }))
    form.append(field, value);
  for (const [field, { buffer, name: fileName, mimeType }] of Object.entries(files))
    form.append(field, new File([new Uint8Array(buffer)], fileName, { type: mimeType }));
  const response = await request.post(apiPrefix + restPaths.interviews, {
    headers: { [applicationTokenHeader]: accessToken, [idempotencyHeader]: linkId, 'accept-language': 'en' },
    multipart: form,
  });
  expect(response.status()).toBe(201);
  const record: { id: string; pitch: string } = await response.json();
  return { ...record, name, email, linkId, accessToken, hash: `#${linkId}.${accessToken}` };
}

/** Reads the status of an application as its applicant does. */
export async function readStatus(
  request: APIRequestContext,
  { linkId, accessToken }: { linkId: string; accessToken: string },
): Promise<ApplicationStatusView> {
  const path = apiPrefix + restPaths.submission.replace('{id}', linkId);
  const response = await request.get(path, { headers: { [applicationTokenHeader]: accessToken } });
  const status: ApplicationStatusView = await response.json();
  return status;
}
