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

/** New records go into the indexes this long after the first of them, or with the next search. */
const indexAfterMs = 200;

export type TextIndexer = {
  /** Records have come in that no index knows yet. */
  noteNew(): void;
  /** Once this resolves all that was stored before can be found. Throws what writing throws. */
  catchUp(): Promise<void>;
  /** Indexes what has come in since it was made. */
  close(): Promise<void>;
};

/**
 * Indexes new records for many commits at once, and always before somebody searches: each statement that writes
 * to an index writes a part of it anew.
 */
export function createTextIndexer(write: () => Promise<void>): TextIndexer {
  // What an earlier process has left is not known.
  let isBehind = true;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function catchUp(): Promise<void> {
    if (isBehind) running = indexAll();
    await running;
  }

  async function indexAll(): Promise<void> {
    isBehind = false;
    clearTimeout(timer);
    timer = undefined;
    try {
      await write();
    } catch (fault) {
      isBehind = true;
      throw fault;
    }
  }

  return {
    noteNew() {
      isBehind = true;
      // If it fails the next search tries again.
      timer ??= setTimeout(() => void catchUp().catch(() => undefined), indexAfterMs).unref();
    },
    catchUp,
    async close() {
      if (timer) await catchUp().catch(() => undefined);
      await running?.catch(() => undefined);
    },
  };
}

/** Whether records wait that no index knows yet. */
export async function hasNewTexts(trx: Trx): Promise<boolean> {
  for (const { isWaiting } of newTexts) if ((await run(trx, isWaiting)).length > 0) return true;
  return false;
}

/** Puts the texts of all records that wait into the search indexes. */
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
