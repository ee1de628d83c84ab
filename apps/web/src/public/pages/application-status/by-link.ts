import { applicationTokenHeader } from '@isangano/contracts/routes';
import { answerMaxMs } from '../../../submission/api/call-operation.ts';
import type { StatusLink } from '../../../submission/status-path.ts';

/** Returns what every call with the private link to an application has. */
export function byLink({ id, accessToken }: StatusLink, signal = AbortSignal.timeout(answerMaxMs)) {
  return { params: { id }, headers: { [applicationTokenHeader]: accessToken }, signal };
}
