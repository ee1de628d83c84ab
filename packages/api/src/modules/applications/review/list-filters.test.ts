import { periodSeqs } from '@isangano/platform/lists/list-buckets';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aColleague } from '../../../records/assignments/testing.ts';
import { createStaffCaller, createTestCaller, openTestDeps, type TestDeps } from '../../../testing.ts';
import { type ApplicationFilters, countApplications, listApplicationSeqs } from '../list-queries.ts';
import { anInterview } from '../testing.ts';

const count = 700;
/** Spreads the first 600 records evenly over five periods; the last 100 follow later, one each hour. */
const toSeq = (index: number) =>
  index <= 600 ? Math.floor((index * periodSeqs) / 120) : 6 * periodSeqs + index * 3_600_000_000;
const channels = ['Umurage Stories', 'Isoko Business'];
const kinds = ['interview', 'partner'] as const;
const statuses = ['pending', 'approved', 'rejected'] as const;

type Row = {
  seq: number;
  kind: (typeof kinds)[number];
  status: (typeof statuses)[number];
  isUnread: boolean;
  isSuspect: boolean;
  assigneeId: string | null;
  channel: string | undefined;
};

let deps: TestDeps;
const rows: Row[] = [];
let assignees: (string | null)[];

beforeAll(async () => {
  deps = await openTestDeps();
  assignees = [null, (await aColleague(deps, 'keza')).id, (await aColleague(deps, 'jean')).id];
  // Values repeat with lengths that have no common divisor, so that all combinations occur.
  for (let index = 1; index <= count; index += 1) {
    const seq = toSeq(index);
    const row: Row = {
      seq,
      kind: index % 2 ? 'interview' : 'partner',
      status: statuses[index % 3] ?? 'pending',
      isUnread: index % 5 === 0,
      isSuspect: index % 7 === 0,
      assigneeId: assignees[index % 11] ?? null,
      channel: index % 2 ? channels[index % 13 ? 0 : 1] : undefined,
    };
    rows.push(row);
    await sql`insert into application
      (seq, id, kind, status, name, email, phone, location, topic, created_at, suspect, review_began_at, assignee_id)
      values (${seq}, ${String(seq)}, ${row.kind}, 'pending', 'Keza', 'k@mail.example', '', '', ${`Roof ${index}`}, '2026-11-20',
        ${row.isSuspect ? 'quick' : null}, ${row.isUnread ? null : 'then'}, ${row.assigneeId})`.execute(
      deps.db.write,
    );
    if (row.channel)
      await sql`insert into interview (application_id, language, timezone, socials, content_types, pitch, sensitivity,
        sample_links, suggested_questions, channels, all_channels_reason, format, duration, availability, travel, tech, notes,
        consent_publish, consent_rules, consent_contact)
        values (${String(seq)}, '', '', '', '[]', '', '', '', '', ${JSON.stringify([row.channel])}, '', '', '', '', '', '', '',
          1, 1, 1)`.execute(deps.db.write);
    await sql`update application set status = ${row.status} where seq = ${seq}`.execute(deps.db.write);
  }
});
afterAll(() => deps.close());

function listExpected({
  kind,
  status,
  isUnread,
  isSuspect,
  assigneeId,
  channel,
  bounds,
}: ApplicationFilters): number[] {
  return rows
    .filter(
      (row) =>
        (kind === undefined || row.kind === kind) &&
        (status === undefined || row.status === status) &&
        (isUnread === undefined || row.isUnread === isUnread) &&
        (isSuspect === undefined || row.isSuspect === isSuspect) &&
        (assigneeId === undefined || row.assigneeId === assigneeId) &&
        (channel === undefined || row.channel === channel) &&
        (bounds === undefined || (row.seq >= bounds.firstSeq && row.seq < bounds.endSeq)),
    )
    .map(({ seq }) => seq);
}

const seqLimit = fc.nat(count + 1).map(toSeq);

test('any filters count and list what has these values, on any page, in both orders', async () => {
  const filters = fc.record(
    {
      kind: fc.constantFrom(...kinds),
      status: fc.constantFrom(...statuses),
      isUnread: fc.boolean(),
      isSuspect: fc.boolean(),
      assigneeId: fc.constantFrom(...assignees),
      channel: fc.constantFrom(...channels),
      bounds: fc.record({ firstSeq: seqLimit, endSeq: seqLimit }),
    },
    { requiredKeys: [] },
  );
  const window = fc.record({
    offset: fc.nat(count),
    limit: fc.integer({ min: 1, max: 20 }),
    from: fc.constantFrom('newest', 'oldest'),
  });
  await fc.assert(
    fc.asyncProperty(filters, window, async (selected, { offset, limit, from }) => {
      const expected = listExpected(selected);
      const ordered = from === 'newest' ? expected.toReversed() : expected;
      const { read } = deps.db;
      expect(await countApplications(read, selected)).toBe(expected.length);
      expect(await listApplicationSeqs(read, selected, { offset, limit, from })).toEqual(
        ordered.slice(offset, offset + limit),
      );
    }),
    // Pages that the merge of buckets reaches by skipping more than it merges, the second of more buckets than it
    // merges at once.
    {
      seed: 20_261_124,
      numRuns: 600,
      examples: [
        [{ isSuspect: false }, { offset: 260, limit: 10, from: 'newest' }],
        [
          { bounds: { firstSeq: toSeq(20), endSeq: toSeq(count) }, channel: 'Umurage Stories' },
          { offset: 130, limit: 10, from: 'oldest' },
        ],
      ],
    },
  );
});

test('a page far from both ends of all applications is the one at its offset', async () => {
  const others = await openTestDeps();
  const { read, write } = others.db;
  const seqs = Array.from({ length: 5400 }, (_, index) => Math.floor((index * periodSeqs) / 1000));
  await sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at)
    select cast(value as bigint), value, 'partner', 'pending', 'Keza', 'k@mail.example', '', '', 'Roofs', '2026-11-20'
    from json_each(${JSON.stringify(seqs.map(String))})`.execute(write);
  const removed = new Set(seqs.filter((_, index) => index % 1000 < 10));
  await write
    .deleteFrom('application')
    .where('seq', 'in', [...removed])
    .execute();
  const kept = seqs.filter((seq) => !removed.has(seq));
  for (const [from, ordered] of [
    ['newest', kept.toReversed()],
    ['oldest', kept],
  ] as const)
    for (const offset of [5001, 5300, ordered.length - 3, ordered.length])
      expect(await listApplicationSeqs(read, {}, { from, offset, limit: 10 })).toEqual(
        ordered.slice(offset, offset + 10),
      );
  await others.close();
});

describe('the list of applications', () => {
  test('can be sorted the other way round, on each page', async () => {
    const { applications } = createStaffCaller(deps);
    const newest = await applications.list({ type: 'partner', page: 2 });
    const last = await applications.list({ type: 'partner', sort: 'oldest', page: newest.pageCount - 1 });
    expect(last.rows.map(({ id }) => id).toReversed()).toEqual(newest.rows.map(({ id }) => id));
  });

  test('combines filters with a search', async () => {
    const { applications } = createStaffCaller(deps);
    const filters = { unread: true, suspect: false, assignee: 'none', channel: 'Umurage Stories' } as const;
    const all = await applications.list(filters);
    const expected = { isUnread: true, isSuspect: false, assigneeId: null, channel: 'Umurage Stories' };
    expect(all.total).toBe(listExpected(expected).length);
    const found = await applications.list({ ...filters, q: 'roof', status: 'pending', isExact: true });
    expect(found.total).toBe(listExpected({ ...expected, status: 'pending' }).length);
    expect(found.total).toBeGreaterThan(0);
    for (const row of found.rows)
      expect(row).toMatchObject({ assigneeId: null, suspect: null, status: 'pending' });
  });

  test('lists what is assigned to the person who asks', async () => {
    const keza = { id: assignees[1] ?? '' };
    const caller = createTestCaller(deps, { staff: { ...(await aColleague(deps, 'keza')), ...keza } });
    const mine = await caller.applications.list({ assignee: 'me' });
    expect(mine.total).toBe(listExpected({ assigneeId: keza.id }).length);
    expect(mine.rows[0]).toMatchObject({ assigneeId: keza.id });
  });

  test('contains what was received on the first and the last day of the group', async () => {
    const { applications } = createStaffCaller(deps);
    const { id } = await anInterview(deps);
    expect((await applications.list({ from: '2026-11-20', until: '2026-11-20' })).rows[0]).toMatchObject({
      id,
    });
    expect(await applications.list({ from: '2026-11-21' })).toMatchObject({ total: 0 });
    expect((await applications.list({ q: id, until: '2026-11-19' })).rows).toEqual([]);
    await expect(applications.list({ from: '2026-02-30' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
