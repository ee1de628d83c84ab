import type { components } from './rest.gen.ts';

type ErrorBody = components['schemas']['Error'];

/** An error response: its status, the server's code and message, and the errors by field. */
export class ApiError extends Error {
  readonly status: number;
  /** The kind of error, such as `already_decided`; empty if the response did not come from the server. */
  readonly code: string;
  readonly issues: NonNullable<ErrorBody['issues']>;

  constructor(status: number, body: unknown) {
    super(readText(body, 'message') || `The server responded with ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.code = readText(body, 'code');
    this.issues = readIssues(body);
  }
}

function readIssues(body: unknown): NonNullable<ErrorBody['issues']> {
  const issues = readField(body, 'issues');
  if (!Array.isArray(issues)) return [];
  return issues.map((issue: unknown) => ({
    path: readText(issue, 'path'),
    message: readText(issue, 'message'),
  }));
}

function readText(value: unknown, name: string): string {
  const text = readField(value, name);
  return typeof text === 'string' ? text : '';
}

function readField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}
