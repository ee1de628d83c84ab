import { assignInput, assignment, staffMember } from '@isangano/contracts/assignments/assignment';
import { recordSubject } from '@isangano/contracts/records';
import * as z from 'zod/mini';
import { getModule } from '../../core/record-module.ts';
import { readerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { assignRecord, getAssignment } from './assign-record.ts';
import { listStaffMembers } from './queries.ts';

export const assignmentsRouter = router({
  listMembers: readerProcedure.output(z.array(staffMember)).query(({ ctx }) => listStaffMembers(ctx.db.read)),

  get: readerProcedure
    .input(recordSubject)
    .output(assignment)
    .query(({ ctx, input: { noun, id } }) => getAssignment(ctx.db.read, getModule(ctx.records, noun), id)),

  assign: reviewerProcedure
    .input(assignInput)
    .output(assignment)
    .mutation(({ ctx, input }) => assignRecord(ctx, ctx.staff, input)),
});
