import { hourMs, minuteMs } from '@isangano/contracts/durations';

type BackOff = { firstMs: number; maxMs: number };

/** Eight attempts take about a day. */
export const dayBackOff = { firstMs: 10 * minuteMs, maxMs: 12 * hourMs };

/**
 * Returns the delay after so many failures in a row, counted from 1, in milliseconds: doubled with each one, up to `maxMs`. `random`, from
 * 0 to 1, shortens it by up to half, so that what failed together is not retried together.
 */
export function backOffMs(failures: number, { firstMs, maxMs }: BackOff, random = 0): number {
  return Math.round(Math.min(firstMs * 2 ** (failures - 1), maxMs) * (1 - random / 2));
}
