import { isTemporary } from '../sending/response-status.ts';

/** A response that is not the expected one. */
export class RequestError extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super('The response is not the expected one.');
    this.response = response;
  }
}

/**
 * Returns why this site's server has refused a request for good; undefined if it may accept it later, or if the response
 * is that of a proxy or of a network that wants to be paid first.
 */
export async function readRefusal(response: Response): Promise<string | undefined> {
  if (isTemporary(response.status)) return undefined;
  const { message, issues } = parseError(await response.text());
  if (typeof message !== 'string' || message === '') return undefined;
  const texts = Array.isArray(issues) ? issues.map(readMessage).filter((text) => text !== undefined) : [];
  return texts.length > 0 ? texts.join(' ') : message;
}

/* Checked by hand: in the service worker, the schema library would be larger than all the rest. */

function parseError(text: string): { message?: unknown; issues?: unknown } {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

function readMessage(issue: unknown): string | undefined {
  const isIssue = typeof issue === 'object' && issue !== null && 'message' in issue;
  return isIssue && typeof issue.message === 'string' ? issue.message : undefined;
}
