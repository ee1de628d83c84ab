import { type RawBuilder, sql } from 'kysely';

const placesPerMillisecond = 1000;

/**
 * The `seq` of a new record: its time of creation in milliseconds, and its place within that one. So
 * newest first is `seq` descending, for rows of the present as for rows brought in from elsewhere.
 */
export function nextSeq(
  table: 'application' | 'project' | 'contact_message',
  createdAt: number,
): RawBuilder<number> {
  const first = createdAt * placesPerMillisecond;
  const end = first + placesPerMillisecond;
  const seqs = sql.table(table);
  return sql<number>`coalesce((select max(seq) + 1 from ${seqs} where seq >= ${first} and seq < ${end}), ${first})`;
}
