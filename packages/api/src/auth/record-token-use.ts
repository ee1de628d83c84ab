import type { Deps } from '../context.ts';
import { updateApiTokenUsed } from './api-token-queries.ts';

const recordIntervalMs = 60_000;

/** Records when a token was used, at most once a minute. The request does not wait for the write. */
export type RecordTokenUse = (token: { id: string; last_used_at: string | null }) => void;

/** A failed write is logged, and repeated at the next use of the token. */
export function createTokenUseRecorder({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): RecordTokenUse {
  const pendingIds = new Set<string>();

  async function record(id: string, now: number): Promise<void> {
    try {
      await updateApiTokenUsed(db.write, id, new Date(now).toISOString());
    } catch (err) {
      log.warn({ err, tokenId: id }, 'the use of a token could not be recorded');
    } finally {
      pendingIds.delete(id);
    }
  }

  return ({ id, last_used_at: lastUsedAt }) => {
    const now = clock();
    const isRecorded = lastUsedAt !== null && Date.parse(lastUsedAt) > now - recordIntervalMs;
    if (isRecorded || pendingIds.has(id)) return;
    pendingIds.add(id);
    void record(id, now);
  };
}
