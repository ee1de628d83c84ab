import { errorBody } from '@isangano/contracts/error-body';
import { isFieldErrorId } from '@isangano/contracts/field-error-values';
import * as z from 'zod/mini';
import { parseJson } from '../form-values.ts';
import type { CallError } from './call-operation.ts';

/** An older server sends no code. */
const receivedError = z.extend(errorBody, { code: z._default(z.string(), '') });

/** Reads an error response. Its message is empty if the body is not that of this site's server. */
export async function readError(response: Response): Promise<CallError> {
  const body = parseJson(await response.text());
  const {
    message,
    code,
    issues = [],
    issueCodes = [],
  } = receivedError.safeParse(body).data ?? { message: '', code: '' };
  return {
    status: response.status,
    message,
    code,
    issues: issues.map((issue, index) => {
      const issueCode = issueCodes[index];
      return issueCode && isFieldErrorId(issueCode) ? { ...issue, code: issueCode } : issue;
    }),
    body,
  };
}
