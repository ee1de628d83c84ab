import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRecordNoun } from '../modules/mail/bounces/queries.ts';
import { recordRegistry } from '../registry.ts';
import { aStaffMember, openTestDeps, type TestDeps } from '../testing.ts';
import { assignRecord } from './assignments/router.ts';
import { storeStaffMember } from './assignments/testing.ts';
import { beginOperation } from './bulk/begin-operation.ts';
import { readResults } from './bulk/read-operation.ts';
import { waitForState } from './bulk/testing.ts';
import { openExport } from './export/export-link.ts';
import { searchAllRecords } from './global-search/router.ts';
import { listNotes } from './notes/queries.ts';
import { addNote } from './notes/router.ts';
import { erasePerson } from './privacy/erase-person.ts';
import { readPerson } from './privacy/people/router.ts';
import { applyRetention } from './retention/apply-retention.ts';
import { assertClock } from './retention/clock-check.ts';
import { countViews, saveView } from './saved-views/router.ts';
import { clearSuspect, listSuspects, markSuspect } from './spam/router.ts';
import { migrateVisits } from './testing-studio-visits/testing-migration.ts';
import { visitModule } from './testing-studio-visits/testing-module.ts';

/** The registry of the site, with one line more. */
const modules = [...recordRegistry.modules, visitModule];
const records = { modules, suspects: [...recordRegistry.suspects, visitModule.suspect] };

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps({ records });
  await migrateVisits(deps.db);
  await storeStaffMember(deps);
});
afterAll(() => deps.close());

let count = 0;
async function aVisit(
  wish = 'See the cameras',
  createdAt = '2026-11-01T00:00:00.000Z',
): Promise<{ id: string; email: string }> {
  count += 1;
  const [id, email] = [`visit-${count}`, `keza${count}@mail.example`];
  await deps.db.inGroupCommit((trx) =>
    sql`insert into visit (seq, id, name, email, wish, created_at)
      values (${count}, ${id}, ${`Keza ${count}`}, ${email}, ${wish}, ${createdAt})`.execute(trx),
  );
  return { id, email };
}

const listEvents = async (id: string) =>
  (await sql<{ action: string }>`select action from visit_event where visit_id = ${id}`.execute(deps.db.read))
    .rows;

async function readExport(filter: { q: string; selection?: string }): Promise<string> {
  return await text(openExport(deps, visitModule.export, filter));
}

test('a new kind of record is found in the search over all records, and by its reference', async () => {
  const { id } = await aVisit('Learn to weave light');
  expect(await searchAllRecords(deps, 'weave lig')).toMatchObject([{ noun: 'visit', id }]);
});

test('it is assigned, has notes and a history', async () => {
  const { id } = await aVisit();
  const { version } = await assignRecord(deps, aStaffMember, {
    noun: 'visit',
    id,
    assigneeId: aStaffMember.id,
    version: 1,
  });
  expect(version).toBe(2);
  await addNote(deps, aStaffMember, { key: 'note-1', noun: 'visit', id, text: 'On Monday' });
  expect(await listNotes(deps.db.read, 'visit', id)).toMatchObject([{ body: 'On Monday' }]);
  expect(await listEvents(id)).toEqual([{ action: 'assigned' }, { action: 'noted' }]);
});

test('many are assigned at once, with a result for each, and exported as they were selected', async () => {
  const visits = [await aVisit('Sound'), await aVisit('Sound')];
  const begin = (action: { type: 'assign'; assigneeId: string } | { type: 'export' }) =>
    beginOperation(deps, aStaffMember, {
      selection: { type: 'visits', filter: { q: 'Sound' } },
      count: 2,
      action,
    });
  const { id } = await begin({ type: 'assign', assigneeId: aStaffMember.id });
  await waitForState(deps, id, 'finished');
  const { items } = await readResults(deps, aStaffMember, { id, after: 0, isOther: false });
  expect(items.map((item) => [item.id, item.result])).toEqual(
    visits.toReversed().map((visit) => [visit.id, 'done']),
  );
  const exported = await begin({ type: 'export' });
  expect((await readExport({ q: '', selection: exported.id })).trim().split('\r\n')).toHaveLength(3);
  expect((await readExport({ q: 'Sound' })).trim().split('\r\n')).toHaveLength(3);
});

test('many are deleted at once, with their notes', async () => {
  const { id } = await aVisit('Leave soon');
  await addNote(deps, aStaffMember, { key: 'note-2', noun: 'visit', id, text: 'Gone' });
  const selection = { type: 'records', noun: 'visit', records: [{ id, version: 1 }] } as const;
  const operation = await beginOperation(deps, aStaffMember, {
    selection,
    count: 1,
    action: { type: 'delete' },
  });
  await waitForState(deps, operation.id, 'finished');
  expect(await searchAllRecords(deps, 'Leave soon')).toEqual([]);
  expect(await listNotes(deps.db.read, 'visit', id)).toEqual([]);
});

test('an action that it does not have is refused', async () => {
  const { id } = await aVisit();
  const selection = { type: 'records', noun: 'visit', records: [{ id, version: 1 }] } as const;
  await expect(
    beginOperation(deps, aStaffMember, { selection, count: 1, action: { type: 'read' } }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
});

test('it is marked as spam, listed with all that is, and cleared', async () => {
  const { id } = await aVisit();
  await markSuspect(deps, aStaffMember, { noun: 'visit', id });
  expect((await listSuspects(deps, {})).items).toMatchObject([{ noun: 'visit', id }]);
  await clearSuspect(deps, aStaffMember, { noun: 'visit', id });
  expect((await listSuspects(deps, {})).items).toEqual([]);
});

test('a view of it is saved and counted', async () => {
  await aVisit('Radio plays');
  const search = { q: 'Radio' };
  const view = await saveView(deps, aStaffMember, { noun: 'visit', name: 'Radio', search, isShared: false });
  expect(await countViews(deps, aStaffMember, 'visit')).toEqual([
    { id: view.id, count: 1, isLowerBound: false },
  ]);
});

test('it is on the page of its author, and erased with everything about them', async () => {
  const { email } = await aVisit('Forget me');
  const owner = { role: 'owner' } as const;
  expect((await readPerson(deps, owner, email)).records).toMatchObject([
    { type: 'visit', wish: 'Forget me' },
  ]);
  const counts = await erasePerson(deps, email, aStaffMember);
  expect(counts).toMatchObject({ records: { applications: 0, messages: 0, visits: 1 }, mentions: [] });
  expect((await readPerson(deps, owner, email)).records).toEqual([]);
});

test('the clock is compared with the newest one, and a mail about it that comes back has its noun', async () => {
  const { id } = await aVisit('Come at Christmas', '2026-12-24T08:00:00.000Z');
  await expect(assertClock(deps)).rejects.toThrow('the newest record is from 2026-12-24');
  expect(await findRecordNoun(deps.db.read, records, id)).toBe('visit');
  await deps.db.inGroupCommit((trx) => visitModule.retention.remove(trx, id));
});

test('it is deleted after its time', async () => {
  await aVisit();
  expect(await applyRetention(deps, { visits: 10 })).toMatchObject({ visits: expect.any(Number) });
  const { rows } = await sql`select id from visit`.execute(deps.db.read);
  expect(rows).toEqual([]);
});
