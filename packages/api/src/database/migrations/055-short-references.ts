import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** An odd factor: modulo a power of two, its products with different numbers differ. */
const spread = (number: string) => `(${number} * 668265263 + 374761393) & 1073741823`;

const encoded = [25, 20, 15, 10, 5, 0]
  .map((shift) => `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((numbered.n >> ${shift}) & 31) + 1, 1)`)
  .join(' || ');

/** Six letters and digits, unique among applications and messages, by which people name a record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table application add column short_reference text not null default ''`,
    `alter table contact_message add column short_reference text not null default ''`,
    `update application set short_reference = ${encoded}
      from (select seq as at, ${spread('row_number() over (order by seq)')} as n from application) as numbered
      where seq = numbered.at`,
    `update contact_message set short_reference = ${encoded}
      from (select seq as at,
          ${spread('(row_number() over (order by seq) + (select count(*) from application))')} as n
        from contact_message) as numbered
      where seq = numbered.at`,
    `create unique index application_short_reference on application (short_reference) where short_reference <> ''`,
    `create unique index contact_message_short_reference on contact_message (short_reference)
      where short_reference <> ''`,
  ]);
}
