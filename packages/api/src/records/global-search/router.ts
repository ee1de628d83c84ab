import { findInput, foundRecords } from '@isangano/contracts/global-search/find';
import { readerProcedure, router } from '../../core/trpc.ts';
import { searchAllRecords } from './search-all-records.ts';

export const globalSearchRouter = router({
  find: readerProcedure
    .input(findInput)
    .output(foundRecords)
    .query(async ({ ctx, input, signal }) =>
      foundRecords.parse(await searchAllRecords(ctx, input.q, signal)),
    ),
});
