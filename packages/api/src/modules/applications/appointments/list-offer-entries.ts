import type { HistoryEntry } from '@isangano/contracts/applications/history';
import type { Executor } from '../../../database/database.ts';
import { listOffers } from './offer-queries.ts';

/** Lists the times that an applicant was offered, and that none suited, as entries of the history, oldest first. */
export async function listOfferEntries(executor: Executor, applicationId: string): Promise<HistoryEntry[]> {
  const common = { file: null, detail: null };
  return (await listOffers(executor, applicationId)).flatMap(({ at, staff_email: by, declined_at }) => {
    const entries: HistoryEntry[] = [{ action: 'times_offered', at, by, ...common }];
    if (declined_at !== null)
      entries.push({ action: 'times_declined', at: declined_at, by: null, ...common });
    return entries;
  });
}
