/** All error codes, with their HTTP status in REST and tRPC. */
export const errorStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  path_too_long: 414,
  unsupported_type: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  no_space: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;
