import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allSeqs, type ListRange, type SeqBounds, shortenOffset } from './list-buckets.ts';

/** Lists a page from the start that was found for it, and returns how often records were counted. */
async function listPage(lists: readonly (readonly number[])[], wholeRange: ListRange, periodSeqs?: number) {
  let counts = 0;
  const within = (seqs: readonly number[], { firstSeq, endSeq }: SeqBounds) =>
    seqs.filter((seq) => seq >= firstSeq && seq < endSeq);
  const all = lists.flat();
  const { from, offset, limit, ...bounds } = await shortenOffset(wholeRange, {
    async countBuckets(bounds) {
      counts += 1;
      return within(all, bounds).length;
    },
    async listPeriods() {
      const first = Math.min(...all);
      if (periodSeqs === undefined) return [{ firstSeq: first, endSeq: Math.max(...all) + 1, n: all.length }];
      return Array.from({ length: Math.ceil((Math.max(...all) + 1 - first) / periodSeqs) }, (_, index) => {
        const bounds = {
          firstSeq: first + index * periodSeqs,
          endSeq: first + (index + 1) * periodSeqs,
        };
        return { ...bounds, n: within(all, bounds).length };
      }).filter(({ n }) => n > 0);
    },
  });
  const sorted = within(all, bounds).toSorted((a, b) => a - b);
  const ordered = from === 'newest' ? sorted.toReversed() : sorted;
  return { seqs: ordered.slice(offset, offset + limit), offset, counts };
}

const minute = 60_000_000;
const start = Date.parse('2026-01-01T00:00:00.000Z') * 1000;

test('a page in the middle of records that came at an even rate is found by few counts', async () => {
  const lists = [0, 1, 2].map((bucket) =>
    Array.from({ length: 7000 }, (_, index) => start + (index * 3 + bucket) * minute),
  );
  for (const from of ['newest', 'oldest'] as const) {
    const { seqs, offset, counts } = await listPage(lists, { ...allSeqs, from, offset: 10_000, limit: 20 });
    expect(offset).toBeLessThanOrEqual(100);
    const position = from === 'newest' ? 20_999 - 10_000 : 10_000;
    expect(seqs[0]).toBe(start + position * minute);
    expect(counts).toBeLessThanOrEqual(3);
  }
});

test('with counts of periods, only records of one period are counted', async () => {
  const lists = [0, 1].map((bucket) =>
    Array.from({ length: 5000 }, (_, index) => start + (index * 2 + bucket) * minute),
  );
  for (const from of ['newest', 'oldest'] as const) {
    const page = await listPage(lists, { ...allSeqs, from, offset: 4940, limit: 20 }, 100 * minute);
    const position = from === 'newest' ? 9999 - 4940 : 4940;
    expect(page.seqs[0]).toBe(start + position * minute);
    expect(page.seqs).toHaveLength(20);
    expect(page.offset).toBeLessThanOrEqual(100);
    expect(page.counts).toBe(0);
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
      // Counts of periods are those of all records.
      fc.oneof(
        fc.record({ firstSeq: fc.integer({ min: start, max: start + 500_000 * minute }) }),
        fc.record({ periodSeqs: fc.integer({ min: 5000, max: 100_000 }).map((n) => n * minute) }),
        fc.constant({}),
      ),
      async (
        seqs,
        from,
        offset,
        { firstSeq = 0, periodSeqs }: { firstSeq?: number; periodSeqs?: number },
      ) => {
        const lists = [0, 1, 2].map((bucket) => seqs.filter((seq) => seq % 3 === bucket));
        const range = { ...allSeqs, firstSeq, from, offset, limit: 20 };
        const sorted = seqs.filter((seq) => seq >= firstSeq).toSorted((a, b) => a - b);
        const expected = (from === 'newest' ? sorted.toReversed() : sorted).slice(offset, offset + 20);
        const page = await listPage(lists, range, periodSeqs);
        expect(page.seqs).toEqual(expected);
        expect(page.counts).toBeLessThan(50);
      },
    ),
    { numRuns: 150 },
  );
});
