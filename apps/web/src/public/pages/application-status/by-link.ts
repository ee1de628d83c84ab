import { applicationTokenHeader } from '@isangano/contracts/routes';
import type { StatusLink } from '../../../submission/status-path.ts';

/** How long a visitor waits for a response: mobile networks may drop a request silently. */
const answerMaxMs = 60_000;

/** Returns the common options of calls with the private link to an application. */
export function byLink({ id, accessToken }: StatusLink) {
  const signal = AbortSignal.timeout(answerMaxMs);
  return { params: { id }, headers: { [applicationTokenHeader]: accessToken }, signal };
}
