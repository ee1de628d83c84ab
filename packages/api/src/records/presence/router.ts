import { presenceMs, type RecordSubject, recordSubject } from '@isangano/contracts/records';
import * as z from 'zod/mini';
import type { Deps } from '../../core/context.ts';
import { readerProcedure, router } from '../../core/trpc.ts';

export const presenceRouter = router({
  /** Tells colleagues that the caller has a record open; called repeatedly while it is open. */
  enter: readerProcedure
    .input(recordSubject)
    .output(z.void())
    .mutation(async ({ ctx: { presence, changes, staff }, input }) => {
      if (await presence.enter(input, staff.id))
        changes.publish({ noun: 'presence', action: 'changed', id: input.id });
    }),

  leave: readerProcedure
    .input(recordSubject)
    .output(z.void())
    .mutation(async ({ ctx: { presence, changes, staff }, input }) => {
      if (await presence.leave(input, staff.id))
        changes.publish({ noun: 'presence', action: 'changed', id: input.id });
    }),

  /** Lists the ids of colleagues who have a record open. */
  list: readerProcedure
    .input(recordSubject)
    .output(z.array(z.string()))
    .query(async ({ ctx: { presence, staff }, input }) =>
      (await presence.list(input)).filter((id) => id !== staff.id),
    ),
});

/** Maximum number of open records of one person; the one that was seen least recently is dropped. */
const recordsMax = 50;

export type Presence = ReturnType<typeof createPresence>;

/** Which people have which records open. A person is present for `presenceMs` after the last call. */
export function createPresence({ sharedStore, clock }: Pick<Deps, 'sharedStore' | 'clock'>) {
  type Seen = { key: string; at: number };
  const options = { lifetimeMs: presenceMs, keysMax: Number.POSITIVE_INFINITY };
  /** When each person was last seen at each record, by person. The oldest comes first. */
  const seenByStaff = sharedStore.openMap<Seen[]>('presence', options);
  const toKey = ({ noun, id }: RecordSubject) => `${noun} ${id}`;
  const isRecent = ({ at }: Seen) => clock() - at < presenceMs;

  /** Returns whether the person was there before. */
  async function replace(staffId: string, key: string, seen: Seen[]): Promise<boolean> {
    let wasThere = false;
    await seenByStaff.update(staffId, (before = []) => {
      const recent = before.filter(isRecent);
      const others = recent.filter((one) => one.key !== key);
      wasThere = others.length < recent.length;
      return [...others, ...seen].slice(-recordsMax);
    });
    return wasThere;
  }

  return {
    /** Returns whether the person was not there before. */
    async enter(subject: RecordSubject, staffId: string): Promise<boolean> {
      const key = toKey(subject);
      return !(await replace(staffId, key, [{ key, at: clock() }]));
    },
    /** Returns whether the person was there before. */
    leave: (subject: RecordSubject, staffId: string) => replace(staffId, toKey(subject), []),
    /** Lists the ids of those who have a record open, in order. */
    async list(subject: RecordSubject): Promise<string[]> {
      const isThere = (seen: Seen) => seen.key === toKey(subject) && isRecent(seen);
      const all = await seenByStaff.list();
      return all.flatMap(([staffId, seen]) => (seen.some(isThere) ? [staffId] : [])).sort();
    },
  };
}
