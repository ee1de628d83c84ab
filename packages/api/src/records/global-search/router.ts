import { findInput, foundRecords } from '@isangano/contracts/global-search/find';
import { readerProcedure, router } from '../../core/trpc.ts';
import { findAnywhere } from './find-anywhere.ts';

export const finderRouter = router({
  find: readerProcedure
    .input(findInput)
    .output(foundRecords)
    .query(async ({ ctx, input, signal }) => foundRecords.parse(await findAnywhere(ctx, input.q, signal))),
});
