import { CompiledQuery } from 'kysely';
import type { Trx } from './database.ts';

type Noun = { name: 'application' | 'message'; table: string; parts: string };

const nouns: Noun[] = [
  { name: 'application', table: 'application', parts: 'name, email, phone, location, topic, kind, status' },
  { name: 'message', table: 'contact_message', parts: 'full_name, email, subject, status' },
];

/** SQL that puts the texts of new records into the search indexes, in this order. */
export const newTexts = nouns.map(({ name, table, parts }) => ({
  isWaiting: `select 1 from ${name}_waiting limit 1`,
  lastPlace: `select coalesce(max(n), 0) as n from ${name}_place`,
  addPlaces: `insert into ${name}_place (seq)
    select seq from ${table} where seq in (select seq from ${name}_waiting) order by seq`,
  /** Takes the last place that is there already. */
  addTexts: [
    `insert into ${name}_search (rowid, ${parts}) select n, ${parts} from ${name}_text where n > ?`,
    `insert into ${name}_words (rowid, words) select n, words from ${name}_text where n > ?`,
  ],
  endWait: `delete from ${name}_waiting`,
}));

/**
 * Puts the texts of records that came in with this transaction into the search indexes; belongs at its end.
 * Each statement that writes to an index writes a part of it anew, so one for all costs half of one for each.
 */
export async function indexNewTexts(trx: Trx): Promise<void> {
  for (const { isWaiting, lastPlace, addPlaces, addTexts, endWait } of newTexts) {
    if ((await run(trx, isWaiting)).length === 0) continue;
    const [last] = await run<{ n: number }>(trx, lastPlace);
    await run(trx, addPlaces);
    for (const add of addTexts) await run(trx, add, [last?.n ?? 0]);
    await run(trx, endWait);
  }
}

async function run<Row>(trx: Trx, statement: string, parameters: number[] = []): Promise<Row[]> {
  const { rows } = await trx.executeQuery<Row>(CompiledQuery.raw(statement, parameters));
  return rows;
}
