import type { components } from './rest.gen.ts';

type ErrorBody = components['schemas']['Error'];

/** An answer that is no success: its status, the server's sentence, and the faults of fields. */
export class ApiError extends Error {
  readonly status: number;
  readonly issues: NonNullable<ErrorBody['issues']>;

  constructor(status: number, body: unknown) {
    super(messageOf(body) ?? `The server answered ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.issues = issuesOf(body);
  }
}

function messageOf(body: unknown): string | undefined {
  return textOf(body, 'message') || undefined;
}

function issuesOf(body: unknown): NonNullable<ErrorBody['issues']> {
  const issues = fieldOf(body, 'issues');
  if (!Array.isArray(issues)) return [];
  return issues.map((issue: unknown) => ({ path: textOf(issue, 'path'), message: textOf(issue, 'message') }));
}

function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text : '';
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}
