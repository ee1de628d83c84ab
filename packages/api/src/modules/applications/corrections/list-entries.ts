import type { HistoryEntry } from '@isangano/contracts/applications/history';
import type { Executor } from '../../../database/database.ts';
import { listCorrections } from './queries.ts';

/** Lists what became of the corrections of an application as entries of the history, oldest first. */
export async function listCorrectionEntries(
  executor: Executor,
  applicationId: string,
): Promise<HistoryEntry[]> {
  const corrections = await listCorrections(executor, applicationId);
  return corrections.flatMap(({ fields, reason, staff_email: by, asked_at, answered_at, cancelled_at }) => {
    const common = { file: null, detail: null };
    const entries: HistoryEntry[] = [
      { action: 'correction_asked', at: asked_at, by, correction: { fields, reason }, ...common },
    ];
    if (cancelled_at !== null)
      entries.push({ action: 'correction_cancelled', at: cancelled_at, by: null, ...common });
    if (answered_at !== null)
      entries.push({ action: 'correction_answered', at: answered_at, by: null, ...common });
    return entries;
  });
}
