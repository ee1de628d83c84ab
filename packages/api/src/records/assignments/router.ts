import { assignInput, assignment, staffMember } from '@isangano/contracts/assignments/assignment';
import { recordSubject } from '@isangano/contracts/records';
import { AppError } from '@isangano/platform/errors';
import * as z from 'zod/mini';
import { readerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { assignRecord } from './assign-record.ts';
import { findAssignment, listStaffMembers } from './queries.ts';

export const assignmentsRouter = router({
  listMembers: readerProcedure.output(z.array(staffMember)).query(({ ctx }) => listStaffMembers(ctx.db.read)),

  get: readerProcedure
    .input(recordSubject)
    .output(assignment)
    .query(async ({ ctx, input }) => {
      const found = await findAssignment(ctx.db.read, input);
      if (!found) throw new AppError('not_found');
      return found;
    }),

  assign: reviewerProcedure
    .input(assignInput)
    .output(assignment)
    .mutation(({ ctx, input }) => assignRecord(ctx, ctx.staff, input)),
});
