import { type ErrorCode, errorReasonTexts, errorStatus, errorTexts } from '@isangano/contracts/errors';
import { fieldErrorText } from '@isangano/contracts/field-errors';
import type { Header, MediaType, Reference, Response } from './types.ts';

/** Failures that callers meet; those that nobody foresaw answer 500 in the same shape. */
export type DocumentedCode = Exclude<ErrorCode, 'internal'>;

const names: Record<DocumentedCode, string> = {
  invalid_input: 'InvalidInput',
  unauthenticated: 'Unauthenticated',
  forbidden: 'Forbidden',
  not_found: 'NotFound',
  wrong_method: 'WrongMethod',
  conflict: 'Conflict',
  too_large: 'TooLarge',
  unsupported_type: 'UnsupportedType',
  too_many: 'TooMany',
  unavailable: 'Unavailable',
};

const descriptions: Record<DocumentedCode, string> = {
  invalid_input: 'The input is not valid; `issues` names the faults of fields.',
  unauthenticated: 'There is no token, or it does not count (any more).',
  forbidden: 'The token may not do this, or a link to a file has been altered or has expired.',
  not_found: 'There is no such record or path.',
  wrong_method: 'The path answers to other methods, which `Allow` names. No documented call answers so.',
  conflict: 'The record is in another state, or an `Idempotency-Key` came with another body before.',
  too_large: 'The body or one of its files is larger than it may be.',
  unsupported_type: 'The body or one of its files has a type that is not taken here, judged by content.',
  too_many: 'Too many requests came from one address.',
  unavailable: 'The server is overloaded or shutting down.',
};

const examples: Partial<Record<DocumentedCode, object>> = {
  invalid_input: {
    message: errorTexts.invalid_input,
    issues: [{ path: 'fullName', message: fieldErrorText('fault.fullName.required') }],
  },
  conflict: { message: errorReasonTexts.already_decided },
};

const retryAfter: Header = {
  description: 'Seconds after which to come again.',
  required: true,
  schema: { type: 'string', pattern: '^[0-9]+$' },
};
const nextPage: Header = {
  description: 'The next page as `<address>; rel="next"`, where there is one.',
  schema: { type: 'string' },
};
const etag: Header = {
  description: 'The version; send it as `If-None-Match`.',
  required: true,
  schema: { type: 'string' },
};
const allow: Header = {
  description: 'The methods that the path answers to.',
  required: true,
  schema: { type: 'string' },
};

export const headers = { RetryAfter: retryAfter, Link: nextPage, ETag: etag, Allow: allow } as const;

export function headerRef(name: keyof typeof headers): Reference {
  return { $ref: `#/components/headers/${name}` };
}

function headersOf(code: DocumentedCode): Pick<Response, 'headers'> {
  if (code === 'too_many' || code === 'unavailable')
    return { headers: { 'Retry-After': headerRef('RetryAfter') } };
  return code === 'wrong_method' ? { headers: { Allow: headerRef('Allow') } } : {};
}

/** Every failure as a component of the document. */
export function errorResponses(): Record<string, Response> {
  return Object.fromEntries(
    documentedCodes.map((code) => {
      const example = examples[code] ?? { message: errorTexts[code] };
      const content = {
        'application/json': { schema: { $ref: '#/components/schemas/Error' }, example },
      };
      return [names[code], { description: descriptions[code], ...headersOf(code), content }];
    }),
  );
}

const documentedCodes = Object.keys(names).filter(isDocumented);

function isDocumented(code: string): code is DocumentedCode {
  return Object.hasOwn(names, code);
}

/** Responses by status for failures that answer as the components say. */
export function refusals(codes: Iterable<DocumentedCode>): Record<string, Reference> {
  return byStatus(codes, (code) => ({ $ref: `#/components/responses/${names[code]}` }));
}

/** The same failures answered as a plain text, as the e-mail calls do. */
export function textRefusals(codes: Iterable<DocumentedCode>): Record<string, Response> {
  return byStatus(codes, (code) => ({
    description: descriptions[code],
    ...headersOf(code),
    content: plainText,
  }));
}

export const plainText: Record<string, MediaType> = { 'text/plain': { schema: { type: 'string' } } };

function byStatus<Value>(
  codes: Iterable<DocumentedCode>,
  toValue: (code: DocumentedCode) => Value,
): Record<string, Value> {
  return Object.fromEntries([...new Set(codes)].map((code) => [String(errorStatus[code]), toValue(code)]));
}
