import type { Issue } from '@isangano/contracts/errors';
import { isFieldErrorId } from '@isangano/contracts/field-error-values';
import { isObject, parseJson, toList, toText } from '../form-values.ts';
import type { CallError } from './call-operation.ts';

/* Checked by hand: in the service worker, the schema library would be larger than all the rest. */

/** Reads the issues of fields; in a response, their codes stand beside them. */
export function toIssues(value: unknown, codes: unknown = []): Issue[] {
  const codeList = toList(codes);
  return toList(value).flatMap((issue, index) => {
    if (!isObject(issue)) return [];
    const [path, message] = [toText(issue.path), toText(issue.message)];
    const code = toText(issue.code) ?? toText(codeList[index]);
    if (path === undefined || message === undefined) return [];
    return [{ path, message, ...(code !== undefined && isFieldErrorId(code) && { code }) }];
  });
}

/** Reads an error response. Its message is empty if the body is not that of this site's server. */
export async function readError(response: Response): Promise<CallError> {
  const body = parseJson(await response.text());
  const { message, code, issues, issueCodes }: Readonly<Record<string, unknown>> = isObject(body) ? body : {};
  return {
    status: response.status,
    message: toText(message) ?? '',
    // An older server sends no code.
    code: toText(code) ?? '',
    issues: toIssues(issues, issueCodes),
    body,
  };
}
