import { errorStatus } from '@isangano/contracts/error-status';
import { readError } from '../../api/read-error.ts';

/** A response that is not the expected one. */
export class RequestError extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super('The response is not the expected one.');
    this.response = response;
  }
}

/** Client errors after which the same request may succeed later. */
const temporaryStatuses: readonly number[] = [
  errorStatus.timeout,
  errorStatus.conflict,
  errorStatus.too_many,
];

/** Whether an error of the server, or of a proxy, may be over when the same request is sent again. */
export function isTemporary(status: number): boolean {
  return status < 400 || status >= 500 || temporaryStatuses.includes(status);
}

/**
 * Returns why this site's server has refused a request for good; undefined if it may accept it later, or if the response
 * is that of a proxy or of a network that wants to be paid first.
 */
export async function readRefusal(response: Response): Promise<string | undefined> {
  if (isTemporary(response.status)) return undefined;
  const { message, issues } = await readError(response);
  if (message === '') return undefined;
  return issues.length > 0 ? issues.map((issue) => issue.message).join(' ') : message;
}
