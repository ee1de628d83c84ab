import { applicationTokenHeader } from '@isangano/contracts/routes';
import type { StatusLink } from '../../../submission/status-path.ts';

/** How long a visitor waits for an answer: mobile networks may swallow a request without a word. */
const answerMaxMs = 60_000;

/** Returns what every call with the private link to an application has. */
export function byLink({ id, accessToken }: StatusLink) {
  const signal = AbortSignal.timeout(answerMaxMs);
  return { params: { id }, headers: { [applicationTokenHeader]: accessToken }, signal };
}
