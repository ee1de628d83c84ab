import { auditAddressDays } from '@isangano/contracts/audit/limits';
import type { Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { listFullAddresses, updateAddressShortened } from './queries.ts';
import { shortenAddress } from './shorten-address.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Rows per transaction; small, so that other writes do not wait for long. */
const batchSize = 500;

/** Shortens the addresses of entries that are older than `auditAddressDays`. Throws `unavailable`. */
export async function shortenOldAddresses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const time = new Date(clock() - auditAddressDays * dayMs).toISOString();
  for (;;) {
    const entries = await listFullAddresses(db.read, time, batchSize);
    if (entries.length === 0) return;
    await inTransaction(db, async (trx) => {
      for (const { seq, address } of entries)
        await updateAddressShortened(trx, { seq, address: shortenAddress(address) });
    });
  }
}
