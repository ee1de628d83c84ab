import { recordSubject } from '@isangano/contracts/records';
import * as z from 'zod/mini';
import { readerProcedure, router } from '../../core/trpc.ts';

export const presenceRouter = router({
  /** Tells colleagues that the person who asks has a record open; repeated while they do. */
  enter: readerProcedure
    .input(recordSubject)
    .output(z.void())
    .mutation(({ ctx: { presence, changes, staff }, input }) => {
      if (presence.enter(input, staff.id))
        changes.publish({ noun: 'presence', action: 'changed', id: input.id });
    }),

  leave: readerProcedure
    .input(recordSubject)
    .output(z.void())
    .mutation(({ ctx: { presence, changes, staff }, input }) => {
      if (presence.leave(input, staff.id))
        changes.publish({ noun: 'presence', action: 'changed', id: input.id });
    }),

  /** Lists the ids of colleagues who have a record open. */
  list: readerProcedure
    .input(recordSubject)
    .output(z.array(z.string()))
    .query(({ ctx: { presence, staff }, input }) => presence.list(input).filter((id) => id !== staff.id)),
});
