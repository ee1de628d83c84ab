import { erasedPerson, erasePersonInput, personInput, personView } from '@isangano/contracts/privacy/person';
import * as z from 'zod/mini';
import { readerProcedure, router } from '../../../core/trpc.ts';
import { confirmedOwnerProcedure } from '../../../modules/identity/module.ts';
import { eraseAsOwner } from './export-and-erase.ts';
import { createPersonLink } from './person-link.ts';
import { readPerson } from './read-person.ts';

export const peopleRouter = router({
  get: readerProcedure
    .input(personInput)
    .output(personView)
    .query(async ({ ctx, input }) => personView.parse(await readPerson(ctx, ctx.staff, input.email))),

  exportLink: confirmedOwnerProcedure
    .input(personInput)
    .output(z.string())
    .mutation(({ ctx, input }) => createPersonLink(ctx, input.email, ctx.staff)),

  erase: confirmedOwnerProcedure
    .input(erasePersonInput)
    .output(erasedPerson)
    .mutation(({ ctx, input }) => eraseAsOwner(ctx, ctx.staff, input)),
});
