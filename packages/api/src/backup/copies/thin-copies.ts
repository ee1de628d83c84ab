import { dayMs, hourMs } from '@isangano/contracts/durations';
import { type CopyPlace, getCopyTime, listCopies } from './copy-place.ts';
import { readFileList } from './file-list.ts';

/** Of each period of `everyMs`, the last copy is kept for `forMs`. */
const steps = [
  { everyMs: 1, forMs: 3 * hourMs },
  { everyMs: hourMs, forMs: 2 * dayMs },
  { everyMs: dayMs, forMs: 14 * dayMs },
  { everyMs: 7 * dayMs, forMs: 56 * dayMs },
];

/** No copy is older than this, but the newest one: then what was erased is in none. */
export const copyLifetimeMs = 63 * dayMs;

/** Returns which copies are kept of those with these ids, newest first. */
export function chooseKept(ids: readonly string[], now: number): Set<string> {
  const kept = new Set(ids.slice(0, 1));
  for (const { everyMs, forMs } of steps) {
    const seen = new Set<number>();
    for (const id of ids) {
      const time = getCopyTime(id);
      const period = Math.floor(time / everyMs);
      if (now - time > forMs || seen.has(period)) continue;
      seen.add(period);
      kept.add(id);
    }
  }
  return kept;
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
