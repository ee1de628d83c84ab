import { recordSubject } from '@isangano/contracts/records';
import * as z from 'zod/mini';
import { readerProcedure, router } from '../../core/trpc.ts';

export const presenceRouter = router({
  /** Tells colleagues that the person who asks has a record open; repeated while they do. */
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
