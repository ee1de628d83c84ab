import { presenceMs } from '@isangano/contracts/presence/presence';
import type { RecordSubject } from '@isangano/contracts/records';
import type { Clock } from '../../core/context.ts';

/** Records that one person can have open at a time; the one that was opened first is dropped. */
const recordsMax = 50;

/** Who has which record open, in this process. A person stays for `presenceMs` after the last sign of them. */
export type Presence = {
  /** Returns whether the person was not there before. */
  enter(subject: RecordSubject, staffId: string): boolean;
  /** Returns whether the person was there before. */
  leave(subject: RecordSubject, staffId: string): boolean;
  /** Lists the ids of those who have a record open. */
  list(subject: RecordSubject): string[];
};

export function createPresence(clock: Clock): Presence {
  /** When each person was last seen at each record, by person. The first one is the oldest. */
  const seenByStaff = new Map<string, Map<string, number>>();
  const toKey = ({ noun, id }: RecordSubject) => `${noun} ${id}`;
  const isThere = (seenAt: number | undefined) => seenAt !== undefined && clock() - seenAt < presenceMs;

  return {
    enter(subject, staffId) {
      const seen = seenByStaff.get(staffId) ?? new Map<string, number>();
      seenByStaff.set(staffId, seen);
      const isNew = !isThere(seen.get(toKey(subject)));
      seen.set(toKey(subject), clock());
      for (const [key, seenAt] of seen) if (!isThere(seenAt) || seen.size > recordsMax) seen.delete(key);
      return isNew;
    },
    leave(subject, staffId) {
      const seen = seenByStaff.get(staffId);
      const wasThere = isThere(seen?.get(toKey(subject)));
      seen?.delete(toKey(subject));
      if (seen?.size === 0) seenByStaff.delete(staffId);
      return wasThere;
    },
    list(subject) {
      return [...seenByStaff].flatMap(([staffId, seen]) =>
        isThere(seen.get(toKey(subject))) ? [staffId] : [],
      );
    },
  };
}
