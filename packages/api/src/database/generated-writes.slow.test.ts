import type { RecordNoun } from '@isangano/contracts/records';
import { periodSeqs } from '@isangano/platform/lists/list-buckets';
import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { beginReview } from '../modules/applications/review/record-opened.ts';
import { anInterview, aPartner } from '../modules/applications/testing.ts';
import { messageInput } from '../modules/messages/testing.ts';
import { storeStaffMember } from '../records/assignments/testing.ts';
import {
  aStaffMember,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../testing.ts';

/* What triggers keep is compared with what the records are, after any writes. */

vi.setConfig({ testTimeout: 120_000 });

const sequenceCount = process.env.TEST_SCOPE === 'full' ? 300 : 40;

const write = fc.record({
  action: fc.constantFrom(
    ...(['interview', 'partner', 'message'] as const),
    ...(['approved', 'rejected', 'undo', 'open', 'read', 'unread'] as const),
    ...(['assign', 'unassign', 'mark spam', 'clear spam', 'delete'] as const),
  ),
  noun: fc.constantFrom('application', 'message'),
  /** Which of the records is written. */
  pick: fc.nat(50),
});
type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never;

async function pickRecord({ db }: TestDeps, noun: RecordNoun, pick: number) {
  const { rows } = await sql<{ id: string; version: number; kind: string; decided_at: string | null }>`
    select id, version, ${noun === 'application' ? sql`kind, decided_at from application` : sql`'message' as kind, null as decided_at from contact_message`}
    order by seq`.execute(db.read);
  return rows[pick % Math.max(1, rows.length)];
}

async function submit(deps: TestDeps, kind: 'interview' | 'partner' | 'message'): Promise<void> {
  if (kind === 'interview') await anInterview(deps, { channels: ['Umurage Stories', 'Isoko Business'] });
  else if (kind === 'partner') await aPartner(deps);
  else await createTestCaller(deps).messages.create(messageInput());
}

async function run(deps: TestDeps, { action, noun, pick }: Write): Promise<void> {
  if (action === 'interview' || action === 'partner' || action === 'message') {
    await submit(deps, action);
    return;
  }
  const record = await pickRecord(deps, noun, pick);
  if (!record) return;
  const { id, version, kind, decided_at: decidedAt } = record;
  const staff = createStaffCaller(deps);
  const writes = {
    'mark spam': () => staff.spam.mark({ noun, id }),
    'clear spam': () => staff.spam.clear({ noun, id }),
    assign: () => staff.assignments.assign({ noun, id, version, assigneeId: aStaffMember.id }),
    unassign: () => staff.assignments.assign({ noun, id, version, assigneeId: null }),
    approved: () => staff.applications.decide({ id, status: 'approved' }),
    rejected: () => staff.applications.decide({ id, status: 'rejected' }),
    undo: () => staff.applications.undoDecision({ id, decidedAt: decidedAt ?? '' }),
    open: () => beginReview(deps, aStaffMember, id),
    read: () => staff.messages.markRead({ id, status: 'read' }),
    unread: () => staff.messages.markUnread({ id }),
    delete: () => {
      if (kind === 'message') return staff.messages.delete({ id });
      const { deleteInterview, deletePartner } = staff.applications;
      return kind === 'interview' ? deleteInterview({ id }) : deletePartner({ id });
    },
  };
  try {
    await writes[action]();
  } catch (error) {
    // What the record does not allow, such as a second decision, changes nothing.
    if (!(error instanceof TRPCError && ['CONFLICT', 'NOT_FOUND'].includes(error.code))) throw error;
  }
}

const applicationFilters = sql`bucket, kind, status, review_began_at is null, suspect is not null, assignee_id`;
const messageFilters = sql`bucket, status, suspect is not null, assignee_id`;
const comparisons = {
  'applications by their filters': {
    kept: sql`select * from application_count where n > 0`,
    counted: sql`select ${applicationFilters}, count(*) from application group by bucket`,
  },
  'applications by filters and period': {
    kept: sql`select * from application_period_count where n > 0`,
    counted: sql`select bucket, seq - seq % ${sql.lit(periodSeqs)}, count(*) from application group by 1, 2`,
  },
  'messages by their filters': {
    kept: sql`select * from message_count where n > 0`,
    counted: sql`select ${messageFilters}, count(*) from contact_message group by bucket`,
  },
  'applications of a channel': {
    kept: sql`select channel, bucket, seq from application_channel_index`,
    counted: sql`select channel.value, bucket, seq from interview
      join application on application.id = application_id, json_each(channels) as channel`,
  },
};

async function listDifferences(deps: TestDeps): Promise<string[]> {
  const differences: string[] = [];
  for (const [name, { kept, counted }] of Object.entries(comparisons)) {
    const query = sql`select * from (${kept} except ${counted}) union all select * from (${counted} except ${kept})`;
    const { rows } = await query.execute(deps.db.read);
    if (rows.length > 0) differences.push(`${name}: ${JSON.stringify(rows)}`);
  }
  return differences;
}

test('counts and indexes of lists agree with the records after any sequence of writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 40, size: 'max' }), async (writes) => {
      const deps = await openTestDeps();
      try {
        await storeStaffMember(deps);
        for (const one of writes) await run(deps, one);
        expect(await listDifferences(deps)).toEqual([]);
      } finally {
        await deps.close();
      }
    }),
    { seed: 20_261_124, numRuns: sequenceCount },
  );
});
