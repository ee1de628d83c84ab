import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../ids.ts';
import { mailsAbout } from '../mail/testing.ts';
import { openTestDeps, staffCaller, type TestDeps } from '../testing.ts';
import { exportApplications } from './export-applications.ts';
import { anInterview, aPartner } from './testing.ts';

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
  await staffCaller(deps).applications.decide({ id: newestFirst[0] ?? '', status: 'approved' });
});
afterAll(() => deps.close());
afterEach(() => vi.restoreAllMocks());

function list(input: {
  q?: string;
  page?: number;
  type?: 'interview' | 'partner';
  status?: 'pending' | 'approved';
}) {
  return staffCaller(deps).applications.list(input);
}

async function names(q: string): Promise<string[]> {
  return (await list({ q })).rows.map(({ name }) => name);
}

describe('pages', () => {
  test('follow each other newest first, both kinds merged', async () => {
    const pages = [await list({}), await list({ page: 2 }), await list({ page: 3 })];
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(newestFirst);
    expect(pages[2]).toMatchObject({ total: 25, totalIsLowerBound: false, page: 3, pageCount: 3 });
  });

  test('out of range become the nearest one', async () => {
    expect(await list({ page: 99 })).toMatchObject({ page: 3, pageCount: 3 });
    expect(await list({ q: 'nobody at all' })).toMatchObject({ rows: [], total: 0, page: 1, pageCount: 1 });
  });

  test('show one kind or status with its exact total', async () => {
    expect(await list({ type: 'interview' })).toMatchObject({ total: 24 });
    expect(await list({ type: 'partner', status: 'approved' })).toMatchObject({ total: 1 });
    expect(await list({ status: 'pending', page: 3 })).toMatchObject({ total: 24, page: 3 });
  });
});

describe('a search', () => {
  test('finds parts of words in every field, whatever their case and accents', async () => {
    expect(await names('ZOE')).toEqual([`Zoé "Quote" O'Neil %_`]);
    expect(await names('@eclair')).toHaveLength(1);
    expect(await names('33 6 12')).toHaveLength(1);
    expect(await names('rubavu')).toHaveLength(1);
    expect(await names('cold room')).toEqual(['Inzozi Capital']);
  });

  test('finds words of the pitch and of the summary', async () => {
    const asked = { pitch: `Bees and honey, ${'a long story of a hillside '.repeat(4)}` };
    const { id } = await anInterview(deps, { ...asked, fullName: 'A Beekeeper' });
    expect(await names('hills honey')).toEqual(['A Beekeeper']);
    expect(await names('cooperat')).toEqual(['Inzozi Capital']);
    await staffCaller(deps).applications.decide({ id, status: 'rejected' });
    expect((await list({ q: 'honey', status: 'approved' })).total).toBe(0);
    await staffCaller(deps).applications.deleteInterview({ id });
    expect(await names('honey')).toEqual([]);
  });

  test('asks for every word', async () => {
    expect(await names('guest 17')).toEqual(['Guest 17']);
    expect(await names('story uwase')).toEqual([]);
  });

  test('takes one or two letters as the start of a name or e-mail', async () => {
    expect(await names('zo')).toHaveLength(1);
    expect(await names('in')).toEqual(['Inzozi Capital']);
    expect(await names('z')).toHaveLength(1);
    expect(await names('q')).toEqual([]);
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
    'a AND',
    '(',
    '-',
    'é',
    '💡',
    '^ab',
  ])('takes %j literally', async (q) => {
    expect((await list({ q })).rows.length).toBeLessThan(3);
  });

  test('without a word in it is none', async () => {
    expect(await list({ q: '\0' })).toMatchObject({ total: 25 });
    expect(await names('\0zoe')).toHaveLength(1);
  });

  test('counts within kind and status', async () => {
    expect(await list({ q: 'guest', status: 'pending' })).toMatchObject({ total: 23 });
    expect(await list({ q: 'guest', status: 'approved' })).toMatchObject({ total: 0 });
    expect(await list({ q: 'guest', page: 3 })).toMatchObject({ total: 23, page: 3, pageCount: 3 });
  });

  test('follows a decision and a deletion', async () => {
    const { id } = await anInterview(deps, { fullName: 'Short Lived' });
    await staffCaller(deps).applications.decide({ id, status: 'approved' });
    expect(await list({ q: 'short lived', status: 'approved' })).toMatchObject({ total: 1 });
    await staffCaller(deps).applications.deleteInterview({ id });
    expect(await list({ q: 'short lived' })).toMatchObject({ total: 0 });
    expect(await list({})).toMatchObject({ total: 25 });
  });
});

describe('the reference of an application', () => {
  test('as its receipt has it finds that one, without a search of texts', async () => {
    const interview = await anInterview(deps, { fullName: 'Referenced One', email: 'ref@mail.example' });
    const partner = await aPartner(deps);
    const receipt = (await mailsAbout(deps, 'ref@mail.example')).find(
      ({ kind }) => kind === 'application-receipt',
    );
    const [reference = ''] = /(?<=Reference: )\S+/.exec(receipt?.text ?? '') ?? [];
    expect(reference).toBe(interview.id);

    const search = vi.spyOn(deps.db.read.searches, 'find');
    for (const q of [reference, ` ${reference} `, reference.toUpperCase()]) {
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

  test('is found within kind and status alone', async () => {
    const { id } = await anInterview(deps);
    expect(await list({ q: id, type: 'interview', status: 'pending' })).toMatchObject({ total: 1 });
    expect(await list({ q: id, type: 'partner' })).toMatchObject({
      rows: [],
      total: 0,
      page: 1,
      pageCount: 1,
    });
    expect(await list({ q: id, status: 'approved' })).toMatchObject({ total: 0 });
    await staffCaller(deps).applications.decide({ id, status: 'approved' });
    expect(await list({ q: id, status: 'approved' })).toMatchObject({ total: 1 });
  });

  test('of none is looked for in texts, where another application may name it', async () => {
    const gone = newId();
    expect(await list({ q: gone })).toMatchObject({ rows: [], total: 0 });
    const { id } = await anInterview(deps, { notes: 'Sent before.', headline: `As ${gone}` });
    expect((await list({ q: gone })).rows.map((row) => row.id)).toEqual([id]);
  });

  test('narrows an export to that one', async () => {
    const { id } = await anInterview(deps, { fullName: 'Exported Alone' });
    const filter = (status?: 'approved') => ({ q: id, type: undefined, status });
    const found = (await text(exportApplications(deps, filter()))).trimEnd().split('\r\n');
    expect(found).toEqual([expect.stringContaining('ID'), expect.stringContaining(`Exported Alone`)]);
    const none = (await text(exportApplications(deps, filter('approved')))).trimEnd().split('\r\n');
    expect(none).toHaveLength(1);
  });
});
