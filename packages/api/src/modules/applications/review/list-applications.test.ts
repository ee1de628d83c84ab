import { text } from 'node:stream/consumers';
import { newId } from '@isangano/platform/ids';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openExport } from '../../../records/export/export-link.ts';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../../testing.ts';
import { listMailsAbout } from '../../mail/testing.ts';
import { anInterview, aPartner } from '../testing.ts';
import { applicationsExport } from './export-applications.ts';

let deps: TestDeps;
const newestFirst: string[] = [];

beforeAll(async () => {
  deps = await openTestDeps();
  for (let count = 1; count <= 23; count += 1) {
    const interview = await anInterview(deps, {
      fullName: `Guest ${count}`,
      headline: `Story number ${count}`,
    });
    newestFirst.unshift(interview.id);
    if (count % 3 === 0) deps.moveClock(1);
  }
  const odd = {
    fullName: `Zoé "Quote" O'Neil %_`,
    email: 'zoe@éclair.example',
    city: 'Rubavu',
    phone: '+33 6 12',
  };
  newestFirst.unshift((await anInterview(deps, { ...odd, email: 'zoe@eclair.example' })).id);
  newestFirst.unshift((await aPartner(deps)).id);
  await createStaffCaller(deps).applications.decide({ id: newestFirst[0] ?? '', status: 'approved' });
});
afterAll(() => deps.close());
afterEach(() => vi.restoreAllMocks());

function list(input: {
  q?: string;
  page?: number;
  type?: 'interview' | 'partner';
  status?: 'pending' | 'approved';
}) {
  return createStaffCaller(deps).applications.list(input);
}

async function searchNames(q: string): Promise<string[]> {
  return (await list({ q })).rows.map(({ name }) => name);
}

describe('pages', () => {
  test('list both kinds together, newest first', async () => {
    const pages = [await list({}), await list({ page: 2 }), await list({ page: 3 })];
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(newestFirst);
    expect(pages[2]).toMatchObject({ total: 25, totalIsLowerBound: false, page: 3, pageCount: 3 });
  });

  test('out of range are replaced by the nearest one', async () => {
    expect(await list({ page: 99 })).toMatchObject({ page: 3, pageCount: 3 });
    expect(await list({ q: 'nobody at all' })).toMatchObject({ rows: [], total: 0, page: 1, pageCount: 1 });
  });

  test('can be filtered by kind and status, with an exact total', async () => {
    expect(await list({ type: 'interview' })).toMatchObject({ total: 24 });
    expect(await list({ type: 'partner', status: 'approved' })).toMatchObject({ total: 1 });
    expect(await list({ status: 'pending', page: 3 })).toMatchObject({ total: 24, page: 3 });
  });
});

describe('a search', () => {
  test('finds substrings in every field, regardless of case and accents', async () => {
    expect(await searchNames('ZOE')).toEqual([`Zoé "Quote" O'Neil %_`]);
    expect(await searchNames('@eclair')).toHaveLength(1);
    expect(await searchNames('+33 6')).toHaveLength(1);
    expect(await searchNames('rubavu')).toHaveLength(1);
    expect(await searchNames('cold room')).toEqual(['Umurava Ventures']);
  });

  test('finds terms of the pitch and of the summary', async () => {
    const story = { pitch: `Bees and honey, ${'a long story of a hillside '.repeat(4)}` };
    const { id } = await anInterview(deps, { ...story, fullName: 'A Beekeeper' });
    expect(await searchNames('hills honey')).toEqual(['A Beekeeper']);
    expect(await searchNames('cooperat')).toEqual(['Umurava Ventures']);
    await createStaffCaller(deps).applications.decide({ id, status: 'rejected' });
    expect((await list({ q: 'honey', status: 'approved' })).total).toBe(0);
    await createStaffCaller(deps).applications.deleteInterview({ id });
    expect(await searchNames('honey')).toEqual([]);
  });

  test('requires every word', async () => {
    expect(await searchNames('ventures umurava')).toEqual(['Umurava Ventures']);
    expect(await searchNames('guest umurava')).toEqual([]);
    expect(await searchNames('story uwase')).toEqual([]);
  });

  test('finds one or two characters anywhere', async () => {
    expect(await searchNames("o'")).toHaveLength(1);
    expect(await searchNames('"q')).toHaveLength(1);
    expect(await searchNames('%')).toHaveLength(1);
    expect(await searchNames('ZQ')).toEqual([]);
  });

  test.each([
    `"Quote"`,
    `O'Neil`,
    '%_',
    '"',
    '""',
    `'`,
    '*',
    'NEAR(a b)',
    'name : x',
    'zq AND',
    '(',
    '--',
    '💡',
    '^ab',
  ])('treats %j literally', async (q) => {
    expect((await list({ q })).rows.length).toBeLessThan(3);
  });

  test('without a search term lists everything', async () => {
    expect(await list({ q: '\0' })).toMatchObject({ total: 25 });
    expect(await searchNames('\0zoe')).toHaveLength(1);
  });

  test('counts matches of the filtered kind and status', async () => {
    expect(await list({ q: 'guest', status: 'pending' })).toMatchObject({ total: 23 });
    expect(await list({ q: 'guest', status: 'approved' })).toMatchObject({ total: 0 });
    expect(await list({ q: 'guest', page: 3 })).toMatchObject({ total: 23, page: 3, pageCount: 3 });
  });

  test('reflects a decision and a deletion', async () => {
    const { id } = await anInterview(deps, { fullName: 'Short Lived' });
    await createStaffCaller(deps).applications.decide({ id, status: 'approved' });
    expect(await list({ q: 'short lived', status: 'approved' })).toMatchObject({ total: 1 });
    await createStaffCaller(deps).applications.deleteInterview({ id });
    expect(await list({ q: 'short lived' })).toMatchObject({ total: 0 });
    expect(await list({})).toMatchObject({ total: 25 });
  });
});

describe('the reference of an application', () => {
  test('from its receipt finds it without a text search', async () => {
    const interview = await anInterview(deps, { fullName: 'Referenced One', email: 'ref@mail.example' });
    const partner = await aPartner(deps);
    const receipt = (await listMailsAbout(deps, 'ref@mail.example')).find(
      ({ kind }) => kind === 'application-receipt',
    );
    const [reference = ''] = /(?<=Reference: )\S+/.exec(receipt?.text ?? '') ?? [];
    expect(reference).toBe(
      `ISG-${interview.shortReference.slice(0, 4)}-${interview.shortReference.slice(4)}`,
    );

    const search = vi.spyOn(deps.db.read.searches, 'find');
    for (const q of [
      reference,
      ` ${reference} `,
      reference.toLowerCase(),
      interview.shortReference,
      interview.id,
    ]) {
      expect(await list({ q })).toMatchObject({
        rows: [{ id: interview.id, name: 'Referenced One' }],
        total: 1,
        totalIsLowerBound: false,
        page: 1,
        pageCount: 1,
      });
    }
    expect((await list({ q: partner.id, page: 7 })).rows).toMatchObject([
      { id: partner.id, kind: 'partner' },
    ]);
    expect(search).not.toHaveBeenCalled();
  });

  test('respects the filters for kind and status', async () => {
    const { id } = await anInterview(deps);
    expect(await list({ q: id, type: 'interview', status: 'pending' })).toMatchObject({ total: 1 });
    expect(await list({ q: id, type: 'partner' })).toMatchObject({
      rows: [],
      total: 0,
      page: 1,
      pageCount: 1,
    });
    expect(await list({ q: id, status: 'approved' })).toMatchObject({ total: 0 });
    await createStaffCaller(deps).applications.decide({ id, status: 'approved' });
    expect(await list({ q: id, status: 'approved' })).toMatchObject({ total: 1 });
  });

  test('is searched for in texts if no application has it', async () => {
    const unknownId = newId();
    expect(await list({ q: unknownId })).toMatchObject({ rows: [], total: 0 });
    const { id } = await anInterview(deps, { notes: 'Sent before.', headline: `As ${unknownId}` });
    expect((await list({ q: unknownId })).rows.map((row) => row.id)).toEqual([id]);
  });

  test('exports its appointment, and how far its correction is, or that it was withdrawn', async () => {
    const { id } = await anInterview(deps);
    const { applications } = createStaffCaller(deps);
    const columns = applicationsExport.listColumns('en');
    const readCells = async () => {
      const cells: unknown[] = [];
      for await (const row of applicationsExport.generateRows(deps, { q: id }, { locale: 'en' }))
        for (const name of ['Appointment', 'Correction or withdrawal'])
          cells.push(row[columns.indexOf(name)]);
      return cells;
    };
    expect(await readCells()).toEqual([null, null]);
    const at = {
      id,
      basedOn: null,
      localStart: '2030-12-01T14:30',
      minutes: 60,
      place: 'Studio',
      note: '',
    } as const;
    const { sequence } = await applications.setAppointment(at);
    await applications.askCorrection({ id, fields: ['pitch'], reason: 'Too short', days: 7 });
    expect(await readCells()).toEqual(['2030-12-01T12:30:00.000Z', 'Correction asked']);
    await applications.cancelAppointment({ id, basedOn: sequence });
    await sql`update application set withdrawn_at = '2026-11-20' where id = ${id}`.execute(deps.db.write);
    expect(await readCells()).toEqual([null, 'Withdrawn']);
  });

  test('limits an export to that application', async () => {
    const { id } = await anInterview(deps, { fullName: 'Exported Alone' });
    const filter = (status?: 'approved') => ({ q: id, type: undefined, status });
    const exported = (await text(openExport(deps, applicationsExport, filter()))).trimEnd().split('\r\n');
    expect(exported).toEqual([expect.stringContaining('ID'), expect.stringContaining(`Exported Alone`)]);
    const none = (await text(openExport(deps, applicationsExport, filter('approved'))))
      .trimEnd()
      .split('\r\n');
    expect(none).toHaveLength(1);
  });
});
