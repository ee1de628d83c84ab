import type { SearchRange } from '@isangano/platform/database/search-request';
import { jsonNumbers } from '@isangano/platform/database/sql-fragments';
import { listBatches } from '@isangano/platform/lists/list-buckets';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ListExport } from '../../core/exports/list-export.ts';
import type { FoundRecord, RecordList, RecordModule } from '../../core/record-module.ts';
import type { Executor, Reader, Trx } from '../../database/database.ts';

/* Visits to the studio: a kind of record that the site does not have, as its module would define it. */

type Visit = { seq: number; id: string; name: string; email: string; wish: string; created_at: string };

const noun = 'visit';
const table = 'visit';
const searchIndex = { name: 'visit', table, filterColumns: [] } as const;
const search = z.object({ q: z._default(z.string(), '') });
const params = z.object({ q: z._default(z.string(), ''), selection: z.optional(z.string()) });

async function listVisits(executor: Executor, seqs: readonly number[]): Promise<Visit[]> {
  const { rows } = await sql<Visit>`select * from visit
    where seq in ${jsonNumbers(seqs)} order by seq desc`.execute(executor);
  return rows;
}

async function findVisit(executor: Executor, id: string): Promise<Visit | undefined> {
  const { rows } = await sql<Visit>`select * from visit where id = ${id}`.execute(executor);
  return rows[0];
}

async function listIds(executor: Executor, column: 'email' | 'created_at', value: string): Promise<string[]> {
  const condition = column === 'email' ? sql`email = ${value}` : sql`created_at < ${value}`;
  const { rows } = await sql<{ id: string }>`select id from visit where ${condition}`.execute(executor);
  return rows.map(({ id }) => id);
}

async function remove(trx: Trx, id: string): Promise<string[]> {
  await sql`delete from visit where id = ${id}`.execute(trx);
  return [];
}

function find(reader: Reader, q: string, range: SearchRange) {
  return reader.searches.find({ index: searchIndex.name, q, filters: {}, range });
}

const toFound = ({ id, name, email, wish, created_at }: Visit): FoundRecord => ({
  noun,
  id,
  name,
  email,
  title: wish,
  at: created_at,
});

function listMatching(reader: Reader, filter: object) {
  const { q } = search.parse(filter);
  return listBatches(q, {
    search: (range) => find(reader, q, range),
    async listNewest({ firstSeq, endSeq }, limit) {
      const { rows } = await sql<{ seq: number }>`select seq from visit
        where seq >= ${firstSeq} and seq < ${endSeq} order by seq desc limit ${limit}`.execute(reader);
      return rows.map(({ seq }) => seq);
    },
  });
}

const list: RecordList = {
  parseSearch: (parameters) => search.parse(parameters),
  listMatching,
  async count(reader, filter) {
    let count = 0;
    for await (const seqs of listMatching(reader, filter)) count += seqs.length;
    return { count, isComplete: true };
  },
  async findReferenced(reader, id) {
    const visit = await findVisit(reader, id);
    return visit && toFound(visit);
  },
  async findNewest(reader, q, limit) {
    const { seqs } = await find(reader, q, { type: 'newest', limit, before: undefined });
    return (await listVisits(reader, seqs)).map(toFound);
  },
  async findAuthor(executor, id) {
    const visit = await findVisit(executor, id);
    return (
      visit && {
        ...visit,
        shortReference: '7K3FQ2',
        locale: 'en',
        subject: 'Your visit',
        templates: [],
        isHidden: false,
      }
    );
  },
};

const visitsExport: ListExport<typeof params> = {
  name: 'visits',
  path: '/exports/visits',
  role: 'reviewer',
  purpose: 'visits',
  filter: params,
  listColumns: () => ['Name', 'Wish'],
  async *generateRows({ db: { read } }, filter, { selected = listMatching(read, filter) }) {
    for await (const seqs of selected)
      for (const { name, wish } of await listVisits(read, seqs)) yield [name, wish];
  },
};

export const visitModule: RecordModule = {
  noun,
  table,
  nameColumn: 'name',
  list,
  actions: {
    decide: null,
    read: null,
    renew: () => Promise.resolve(),
    declineInvitation: null,
    async delete(trx, _deps, _staff, id) {
      return await remove(trx, id);
    },
  },
  events: {
    assignedAction: 'message_assigned',
    async insert(executor, id, { email }, { action, at }) {
      await sql`insert into visit_event values (${id}, ${action}, ${email}, ${at})`.execute(executor);
    },
  },
  searchIndex,
  export: visitsExport,
  personalData: {
    plural: 'visits',
    async listRecords(executor, { email }) {
      const visits = await Promise.all(
        (await listIds(executor, 'email', email)).map((id) => findVisit(executor, id)),
      );
      return visits.flatMap((visit) =>
        visit ? [{ id: visit.id, at: visit.created_at, wish: visit.wish, name: visit.name }] : [],
      );
    },
    read: async (executor, id) => ({ ...(await findVisit(executor, id)) }),
    remove,
  },
  retention: { list: (executor, before) => listIds(executor, 'created_at', before), remove },
  suspect: {
    noun,
    table,
    scopes: [noun],
    async list(executor, { before, limit }) {
      const { rows } = await sql<Visit>`select * from visit
        where suspect is not null and seq < ${before} order by seq desc limit ${limit}`.execute(executor);
      return rows.map(({ seq, id, email }) => ({ seq, suspect: { noun, id, email } }));
    },
    releaseMail: () => Promise.resolve(),
  },
};
