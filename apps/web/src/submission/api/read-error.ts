import { errorBody } from '@isangano/contracts/error-body';
import type { CallError } from './call-operation.ts';

/** Reads an error response. Its message is empty if the body is not that of this site's server. */
export async function readError(response: Response): Promise<CallError> {
  const body = parseJson(await response.text());
  const { message, issues = [] } = errorBody.safeParse(body).data ?? { message: '' };
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    status: response.status,
    message,
    issues,
    retryAfterSeconds: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds : undefined,
    body,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
