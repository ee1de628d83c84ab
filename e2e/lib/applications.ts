import type { SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { type APIRequestContext, expect } from '@playwright/test';
import type { FilePayload } from './files.ts';
import { staff } from './server.ts';

type Answers = Record<keyof SubmitInterviewInput, string>;

/** An answer to every field of the contract; optional ones are empty. */
const defaultAnswers: Answers = {
  fullName: 'Alphonsine Nyirahabimana',
  email: 'alphonsine@example.rw',
  phone: '+250 788 222 333',
  city: 'Musanze',
  language: 'English',
  timezone: '',
  socials: '',
  headline: 'Potatoes that survive the rain',
  pitch: 'Our cooperative bred a potato that stands the long rains, and feeds two thousand families.',
  contentTypes: '',
  sensitivity: 'No',
  sampleLinks: '',
  suggestedQuestions: '',
  channels: 'Isoko Business',
  allChannelsReason: '',
  format: 'InStudio',
  duration: 'Min20to30',
  availability: '',
  travel: 'Yes',
  tech: '',
  notes: '',
  consentPublish: 'true',
  consentRules: 'true',
  consentContact: 'false',
};

/** Submits an interview application as the form does, with a document and a portrait if they are given. Returns its id. */
export async function submitInterview(
  request: APIRequestContext,
  answers: Partial<Answers> = {},
  document?: FilePayload,
  portrait?: FilePayload,
): Promise<string> {
  const response = await request.post(apiPrefix + restPaths.interviews, {
    multipart: {
      ...defaultAnswers,
      ...answers,
      ...(document && { uploadDocsUrls: document }),
      ...(portrait && { portraitUrl: portrait }),
    },
  });
  expect(response.status()).toBe(201);
  const { id }: { id: string } = await response.json();
  return id;
}

/** Signs in through the REST API. Returns the access token. */
export async function requestToken(request: APIRequestContext): Promise<string> {
  const response = await request.post(apiPrefix + restPaths.login, {
    data: { email: staff.email, password: staff.password },
  });
  const { accessToken }: { accessToken: string } = await response.json();
  return accessToken;
}

export function interviewPath(id: string): string {
  return apiPrefix + restPaths.interview.replace('{id}', id);
}

export function interviewStatusPath(id: string): string {
  return apiPrefix + restPaths.interviewStatus.replace('{id}', id);
}
