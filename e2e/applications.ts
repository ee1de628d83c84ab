import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { type APIRequestContext, expect } from '@playwright/test';
import { staff } from './server.ts';

type Fields = Record<string, string>;

const answers: Fields = {
  fullName: 'Alphonsine Nyirahabimana',
  email: 'alphonsine@example.rw',
  phone: '+250 788 222 333',
  city: 'Musanze',
  headline: 'Potatoes that survive the rain',
  pitch: 'Our cooperative bred a potato that stands the long rains, and feeds two thousand families.',
  channels: 'Isoko Business',
  consentPublish: 'true',
  consentRules: 'true',
};

/** Sends an application as the form does, and answers its id. */
export async function submitInterview(request: APIRequestContext, fields: Fields = {}): Promise<string> {
  const answer = await request.post(apiPrefix + restPaths.interviews, {
    multipart: { ...answers, ...fields },
  });
  expect(answer.status()).toBe(201);
  const { id }: { id: string } = await answer.json();
  return id;
}

/** A token as the sign-in call gives it. */
export async function requestToken(request: APIRequestContext): Promise<string> {
  const answer = await request.post(apiPrefix + restPaths.login, {
    data: { email: staff.email, password: staff.password },
  });
  const { accessToken }: { accessToken: string } = await answer.json();
  return accessToken;
}

export function interviewPath(id: string): string {
  return apiPrefix + restPaths.interview.replace('{id}', id);
}

export function interviewStatusPath(id: string): string {
  return apiPrefix + restPaths.interviewStatus.replace('{id}', id);
}
