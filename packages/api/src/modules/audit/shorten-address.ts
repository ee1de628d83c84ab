import { isIPv6 } from 'node:net';
import { dayMs } from '@isangano/contracts/durations';
import { auditAddressDays } from '@isangano/contracts/privacy/kept-data';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { listFullAddresses, updateEntry } from './queries.ts';

/** Rows per transaction; small, so that other writes do not wait for long. */
const batchSize = 500;

/** Separators that a shortened address keeps: three octets of IPv4, at most three groups of IPv6. */
const keptSeparators = 3;

/**
 * Returns the beginning of an IP address, up to a separator, which names a network and not a person's
 * connection: `203.0.113.` or `2001:db8:1:`.
 */
export function shortenAddress(address: string): string {
  const separator = isIPv6(address) ? ':' : '.';
  let end = 0;
  for (let count = 0; count < keptSeparators; count += 1) {
    const next = address.indexOf(separator, end);
    if (next < 0) break;
    end = next + 1;
  }
  return address.slice(0, end);
}

/** Shortens the addresses of entries that are older than `auditAddressDays`. Throws `unavailable`. */
export async function shortenOldAddresses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const time = new Date(clock() - auditAddressDays * dayMs).toISOString();
  for (;;) {
    const entries = await listFullAddresses(db.read, time, batchSize);
    if (entries.length === 0) return;
    await inTransaction(db, async (trx) => {
      for (const { seq, address } of entries)
        await updateEntry(trx, seq, { address: shortenAddress(address) });
    });
  }
}
