import type { HistoryEntry } from '@isangano/contracts/applications/history';
import type { Deps } from '../../../core/context.ts';
import { listOfferEntries } from '../appointments/offer-queries.ts';
import { listAppointmentEntries } from '../appointments/queries.ts';
import { findReason } from '../assessment/queries.ts';
import { listCorrectionEntries } from '../corrections/queries.ts';
import { getApplication } from '../queries.ts';
import { type HistoryEvent, listEvents, listInfections } from './history-queries.ts';

/** Returns the history: the receipt, then the latest events, oldest first. Throws `not_found`. */
export async function readHistory({ db }: Pick<Deps, 'db'>, id: string): Promise<HistoryEntry[]> {
  const { createdAt: at, withdrawnAt, firstLook } = await getApplication(db.read, id);
  const reason = await findReason(db.read, id);
  const events = (await listEvents(db.read, id)).map((entry) =>
    entry.action === 'rejected' && entry.at === reason?.at
      ? { ...entry, reason: { text: reason.text, isMailed: reason.isMailed } }
      : entry,
  );
  const actions: HistoryEvent[] = [
    ...events,
    ...(await listCorrectionEntries(db.read, id)),
    ...(await listOfferEntries(db.read, id)),
    ...(await listAppointmentEntries(db.read, id)),
    ...(await listInfections(db.read, id, { isHidden: firstLook === 'hidden' })),
  ];
  if (withdrawnAt !== null) actions.push({ action: 'withdrawn', at: withdrawnAt });
  const sorted = actions.toSorted((one, other) => Number(one.at > other.at) - Number(one.at < other.at));
  const history: HistoryEvent[] = [{ action: 'received', at }, ...sorted];
  return history.map((event) => ({ by: null, file: null, detail: null, ...event }));
}
