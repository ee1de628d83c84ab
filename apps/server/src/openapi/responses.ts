import { type ErrorCode, errorStatus } from '@isangano/contracts/error-status';
import { errorReasonTexts, errorTexts } from '@isangano/contracts/errors';
import { fieldErrorText } from '@isangano/contracts/field-errors';
import { hasKey } from '@isangano/platform/has-key';
import type { Header, JsonSchema, MediaType, Reference, Response } from './types.ts';

/** Errors that the document describes. Unexpected errors respond with 500 in the same format. */
export type DocumentedCode = Exclude<ErrorCode, 'internal'>;

const names: Record<DocumentedCode, string> = {
  invalid_input: 'InvalidInput',
  unauthenticated: 'Unauthenticated',
  forbidden: 'Forbidden',
  not_found: 'NotFound',
  method_not_allowed: 'WrongMethod',
  timeout: 'Timeout',
  conflict: 'Conflict',
  precondition_failed: 'PreconditionFailed',
  too_large: 'TooLarge',
  path_too_long: 'PathTooLong',
  unsupported_type: 'UnsupportedType',
  too_many: 'TooMany',
  unavailable: 'Unavailable',
  no_space: 'NoSpace',
};

const descriptions: Record<DocumentedCode, string> = {
  invalid_input: 'The input is invalid; `issues` lists the errors by field.',
  unauthenticated: 'The token is missing, invalid or expired.',
  forbidden: 'The token does not permit this, or a signed link was altered or has expired.',
  not_found: 'The record or path does not exist.',
  method_not_allowed:
    'The path has other methods, listed in `Allow`. No documented operation responds with this.',
  timeout:
    'The body arrived at less than 2 KB/s on average over a minute (a form: two), or took over ten minutes (a form: two hours), or was the slowest of too many.',
  conflict:
    'The record is in another state, or the `Idempotency-Key` was used with another body or for a record that was deleted, or an upload has another offset.',
  precondition_failed: 'The header `Tus-Resumable` is missing or names another version.',
  too_large: 'The body or one of its files is too large.',
  path_too_long: 'The path is too long.',
  unsupported_type: 'The type of the body, or of one of its files by content, is not accepted.',
  too_many: 'Too many requests from one IP address.',
  unavailable: 'The server is overloaded or shutting down.',
  no_space: 'The disk has no space for the files; without files the request is accepted.',
};

const examples: Partial<Record<DocumentedCode, object>> = {
  invalid_input: {
    message: errorTexts.invalid_input,
    code: 'invalid_input',
    issues: [{ path: 'fullName', message: fieldErrorText('error.fullName.required') }],
    issueCodes: ['error.fullName.required'],
  },
  conflict: { message: errorReasonTexts.already_decided, code: 'already_decided' },
};

export function requiredHeader(description: string, schema: JsonSchema = {}): Header {
  return { description, required: true, schema: { type: 'string', ...schema } };
}

export const headers = {
  RetryAfter: requiredHeader('Seconds to wait before retrying.', { pattern: '^[0-9]+$' }),
  Link: {
    description: 'The next page as `<URL>; rel="next"`, if there is one.',
    schema: { type: 'string' },
  },
  ETag: requiredHeader('The version; send it as `If-None-Match`.'),
  Allow: requiredHeader('The methods of the path.'),
} as const satisfies Record<string, Header>;

export function headerRef(name: keyof typeof headers): Reference {
  return { $ref: `#/components/headers/${name}` };
}

function getErrorHeaders(code: DocumentedCode): Pick<Response, 'headers'> {
  if (code === 'too_many' || code === 'unavailable')
    return { headers: { 'Retry-After': headerRef('RetryAfter') } };
  return code === 'method_not_allowed' ? { headers: { Allow: headerRef('Allow') } } : {};
}

export function buildErrorResponses(): Record<string, Response> {
  return Object.fromEntries(
    documentedCodes.map((code) => {
      const example = examples[code] ?? { message: errorTexts[code], code };
      const content = {
        'application/json': { schema: { $ref: '#/components/schemas/Error' }, example },
      };
      return [names[code], { description: descriptions[code], ...getErrorHeaders(code), content }];
    }),
  );
}

const documentedCodes = Object.keys(names).filter((code) => hasKey(names, code));

export function errorResponseRefs(codes: Iterable<DocumentedCode>): Record<string, Reference> {
  return groupByStatus(codes, (code) => ({ $ref: `#/components/responses/${names[code]}` }));
}

/** Returns plain text error responses, by status, as the e-mail operations use them. */
export function textErrorResponses(codes: Iterable<DocumentedCode>): Record<string, Response> {
  return groupByStatus(codes, (code) => ({
    description: descriptions[code],
    ...getErrorHeaders(code),
    content: plainText,
  }));
}

export const plainText: Record<string, MediaType> = { 'text/plain': { schema: { type: 'string' } } };

function groupByStatus<Value>(
  codes: Iterable<DocumentedCode>,
  toValue: (code: DocumentedCode) => Value,
): Record<string, Value> {
  return Object.fromEntries([...new Set(codes)].map((code) => [String(errorStatus[code]), toValue(code)]));
}
