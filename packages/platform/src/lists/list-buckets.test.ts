import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allSeqs, type ListRange, mergeBuckets } from './list-buckets.ts';

/** Merges the page of a list from its buckets, and returns how often records were counted. */
async function mergePage(lists: readonly (readonly number[])[], range: ListRange) {
  let counts = 0;
  const within = (seqs: readonly number[], { firstSeq, endSeq }: { firstSeq: number; endSeq: number }) =>
    seqs.filter((seq) => seq >= firstSeq && seq < endSeq);
  const all = lists.flat();
  const buckets = lists.map((list, index) => ({ bucket: String(index), n: list.length }));
  const seqs = await mergeBuckets(buckets, range, {
    async readBuckets(group, { from, limit, ...bounds }) {
      const listed = group.flatMap(({ bucket }) => lists[Number(bucket)] ?? []);
      const sorted = within(listed, bounds).toSorted((a, b) => a - b);
      return (from === 'newest' ? sorted.toReversed() : sorted).slice(0, limit);
    },
    async countBuckets(bounds) {
      counts += 1;
      return within(all, bounds).length;
    },
    findBounds: async () => ({
      firstSeq: all.reduce((least, seq) => Math.min(least, seq), Number.MAX_SAFE_INTEGER),
      endSeq: all.reduce((most, seq) => Math.max(most, seq), 0) + 1,
    }),
  });
  return { seqs, counts };
}

const minute = 60_000_000;
const start = Date.parse('2026-01-01T00:00:00.000Z') * 1000;

test('a page in the middle of records that came at an even rate is found by few counts', async () => {
  const lists = [0, 1, 2].map((bucket) =>
    Array.from({ length: 7000 }, (_, index) => start + (index * 3 + bucket) * minute),
  );
  for (const from of ['newest', 'oldest'] as const) {
    const { seqs, counts } = await mergePage(lists, { ...allSeqs, from, offset: 10_000, limit: 20 });
    const position = from === 'newest' ? 20_999 - 10_000 : 10_000;
    expect(seqs[0]).toBe(start + position * minute);
    expect(counts).toBeLessThanOrEqual(3);
  }
});

test('a page is the same as that of all records sorted, however unevenly they came', async () => {
  const records = fc.uniqueArray(
    fc.oneof(
      fc.integer({ min: 0, max: 2000 }).map((distance) => start + distance),
      fc.integer({ min: 0, max: 400 * 24 * 60 }).map((distance) => start + distance * minute),
    ),
    { minLength: 300, maxLength: 1500 },
  );
  await fc.assert(
    fc.asyncProperty(
      records,
      fc.constantFrom('newest', 'oldest'),
      fc.nat(1500),
      fc.option(fc.integer({ min: start, max: start + 500_000 * minute }), { nil: undefined }),
      async (seqs, from, offset, firstSeq = 0) => {
        const lists = [0, 1, 2].map((bucket) => seqs.filter((seq) => seq % 3 === bucket));
        const range = { ...allSeqs, firstSeq, from, offset, limit: 20 };
        const sorted = seqs.filter((seq) => seq >= firstSeq).toSorted((a, b) => a - b);
        const expected = (from === 'newest' ? sorted.toReversed() : sorted).slice(offset, offset + 20);
        const page = await mergePage(lists, range);
        expect(page.seqs).toEqual(expected);
        expect(page.counts).toBeLessThan(50);
      },
    ),
    { numRuns: 150 },
  );
});
