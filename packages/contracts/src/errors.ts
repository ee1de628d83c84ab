/** All error codes, with their HTTP status in REST and tRPC. */
export const errorStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** English text of each code, used if there is no reason. REST responses contain it. */
export const errorTexts: Record<ErrorCode, string> = {
  invalid_input: 'Please check the marked fields.',
  unauthenticated: 'Please sign in.',
  forbidden: 'You may not do this.',
  not_found: 'Not found.',
  method_not_allowed: 'This address does not answer to that method.',
  conflict: 'This was changed in the meantime.',
  too_large: 'This is too large.',
  unsupported_type: 'This type of content is not accepted here.',
  too_many: 'Too many requests. Please try again later.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'We cannot take this right now. Please try again in a moment.',
};

/** Shown when a session has ended, by the server or by the browser. */
export const sessionEndedText = 'Session expired. Redirecting to login...';

/** Reasons within a code that clients may distinguish, with their English text. */
export const errorReasonTexts = {
  already_decided: 'This application has already been decided.',
  undo_too_late: 'This decision can no longer be undone.',
  project_changed:
    'This project was changed by someone else in the meantime. Load the newer version, then make your change again.',
  key_reused: 'This Idempotency-Key was used with another body.',
  still_unread: 'A message cannot be marked as unread.',
  link_expired: 'This link has expired.',
  malformed_json: 'The body is not valid JSON.',
  malformed_multipart: 'The form data is incomplete or malformed.',
  session_ended: sessionEndedText,
  wrong_credentials: 'Invalid username or password',
} as const;

export type ErrorReason = keyof typeof errorReasonTexts;

/** One error of an input: a dotted path and an English sentence. */
export type Issue = { path: string; message: string };

/** Body of every REST error response. */
export type ErrorBody = { message: string; issues?: Issue[] };
