import { dayMs } from '@isangano/contracts/durations';
import { findInstant } from '@isangano/contracts/local-time';
import { getSeqRange } from '../database/record-order.ts';
import { allSeqs, type SeqBounds } from './list-buckets.ts';

/** Returns the bounds of records received from the first to the last of two days (ISO 8601) in a time zone. */
export function getDayBounds(
  { from, until }: { from?: string | undefined; until?: string | undefined },
  timeZone: string,
): SeqBounds {
  const findFirstSeq = (utcMs: number) => getSeqRange(findDayStart(utcMs, timeZone)).firstSeq;
  return {
    firstSeq: from === undefined ? allSeqs.firstSeq : findFirstSeq(Date.parse(from)),
    endSeq: until === undefined ? allSeqs.endSeq : findFirstSeq(Date.parse(until) + dayMs),
  };
}

/** Returns when a day begins in a time zone, in milliseconds; the day is given as its beginning in UTC. */
function findDayStart(utcMs: number, timeZone: string): number {
  return findInstant(utcMs, (ms) => getOffsetMs(ms, timeZone));
}

/** Returns how far the clocks of a time zone are ahead of UTC. */
function getOffsetMs(ms: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
