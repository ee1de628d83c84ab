import { dayMs, hourMs } from '@isangano/contracts/durations';
import { type CopyPlace, getCopyTime, listCopies, readFileList } from './copy-place.ts';

/** Of each period of `everyMs`, the last copy is kept for `forMs`. */
const steps = [
  { everyMs: 1, forMs: 3 * hourMs },
  { everyMs: hourMs, forMs: 2 * dayMs },
  { everyMs: dayMs, forMs: 14 * dayMs },
  { everyMs: 7 * dayMs, forMs: 56 * dayMs },
];

/** One is made each day at least: a longer gap is that of a server that was off, or the clock has jumped ahead. */
const gapMaxMs = 2 * dayMs;
/** How long the time of a gap does not count, so that a clock can be set before copies are removed. */
const doubtMs = 7 * dayMs;

/** No copy is older than this, but the newest one, or by the time of a gap lately: then what was erased is in none. */
export const copyLifetimeMs = 63 * dayMs;

/**
 * Returns which copies are kept of those with these ids, newest first. One of a time to come is kept, as the clock may be
 * behind now, and in place of no other, as it may have been ahead then.
 */
export function chooseKept(all: readonly string[], now: number): Set<string> {
  const ids = all.filter((id) => getCopyTime(id) <= now);
  const kept = new Set(all.slice(0, all.length - ids.length + 1));
  const ages = measureAges(ids, now);
  for (const { everyMs, forMs } of steps) {
    const seen = new Set<number>();
    for (const [id, ageMs] of ages) {
      const period = Math.floor(getCopyTime(id) / everyMs);
      if (ageMs > forMs || seen.has(period)) continue;
      seen.add(period);
      kept.add(id);
    }
  }
  return kept;
}

/** Returns how old copies are, without the gaps that have ended lately. */
function measureAges(ids: readonly string[], now: number): Map<string, number> {
  const ages = new Map<string, number>();
  let gapsMs = 0;
  let next = now;
  for (const id of ids) {
    const time = getCopyTime(id);
    if (now - next < doubtMs && next - time > gapMaxMs) gapsMs += next - time;
    ages.set(id, now - time - gapsMs);
    next = time;
  }
  return ages;
}

/** Removes the copies that are not kept, and the files that none of the others has. */
export async function thinCopies(place: CopyPlace, now: number): Promise<void> {
  const ids = await listCopies(place);
  const kept = chooseKept(ids, now);
  const removed = ids.filter((id) => !kept.has(id));
  // A copy goes before its list, so that one that is listed is whole.
  for (const id of removed) await place.copies.remove(id);
  for await (const id of place.lists.listPermanent()) if (!kept.has(id)) await place.lists.remove(id);
  if (removed.length === 0) return;
  const needed = new Set<string>();
  for (const id of kept) for (const key of (await readFileList(place, id)).values()) needed.add(key);
  for await (const key of place.files.listPermanent()) if (!needed.has(key)) await place.files.remove(key);
}
