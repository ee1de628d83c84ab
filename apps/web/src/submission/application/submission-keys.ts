import { deriveAccessToken } from './capability.ts';
import { openApplication } from './stored-application.ts';

/** Returns the idempotency key and the access token of the application that was begun in a form. */
export async function getSubmissionKeys(form: string): Promise<{ key: string; accessToken: string }> {
  const { id, capability } = openApplication(form);
  return { key: id, accessToken: await deriveAccessToken(capability) };
}
