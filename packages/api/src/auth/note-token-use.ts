import type { Deps } from '../context.ts';
import { updateApiTokenUsed } from './api-token-queries.ts';

const notedEveryMs = 60_000;

/** Notes that a token was used, at most once a minute; whoever asked does not wait for it. */
export type NoteTokenUse = (token: { id: string; last_used_at: string | null }) => void;

/** A note that cannot be written is logged, and made with the next use instead. */
export function createTokenUseNotes({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): NoteTokenUse {
  const underWay = new Set<string>();

  async function note(id: string, now: number): Promise<void> {
    try {
      await updateApiTokenUsed(db.write, id, new Date(now).toISOString());
    } catch (err) {
      log.warn({ err, tokenId: id }, 'use of a token not noted');
    } finally {
      underWay.delete(id);
    }
  }

  return ({ id, last_used_at: lastUsedAt }) => {
    const now = clock();
    const isNoted = lastUsedAt !== null && Date.parse(lastUsedAt) > now - notedEveryMs;
    if (isNoted || underWay.has(id)) return;
    underWay.add(id);
    void note(id, now);
  };
}
