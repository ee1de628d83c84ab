import { errorStatus } from '@isangano/contracts/error-status';

/** Client errors after which the same request may succeed later. */
const temporaryStatuses: readonly number[] = [
  errorStatus.timeout,
  errorStatus.conflict,
  errorStatus.too_many,
];

/** With these, proxies say that they do not reach the server, and the server that it is starting or overloaded. */
const unansweredStatuses: readonly number[] = [502, errorStatus.unavailable, 504];

/** Whether the server has not responded to a request. `status` is undefined if there was no response at all. */
export function isUnanswered(status: number | undefined): boolean {
  return status === undefined || status < 400 || unansweredStatuses.includes(status);
}

/** Whether an error of the server, or of a proxy, may be over when the same request is sent again. */
export function isTemporary(status: number | undefined): boolean {
  return isUnanswered(status) || (status ?? 0) >= 500 || temporaryStatuses.includes(status ?? 0);
}

/** Returns the pause before the n-th attempt in a row, beginning with 0: it doubles, up to the longest. */
export function getRetryDelayMs(attempt: number, { firstMs = 1000, longestMs = 30_000 } = {}): number {
  return Math.min(firstMs * 2 ** attempt, longestMs);
}
