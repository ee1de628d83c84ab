import { deriveAccessToken } from './capability.ts';
import { openApplication } from './stored-application.ts';

/** Returns the access token of the application that was begun in a form. */
export function getAccessToken(form: string): Promise<string> {
  return deriveAccessToken(openApplication(form).capability);
}
