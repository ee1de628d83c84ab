import { buffer } from 'node:stream/consumers';
import { toXlsx } from '@isangano/platform/spreadsheet/xlsx';
import { expect, test } from 'vitest';
import { readArchive } from './testing.ts';

async function* generate(rows: readonly unknown[][]) {
  yield* rows;
}

async function readSheet(rows: readonly unknown[][]): Promise<string> {
  const parts = readArchive(await buffer(toXlsx(['Name', 'Amount'], generate(rows))));
  return parts['xl/worksheets/sheet1.xml'] ?? '';
}

test('a workbook has the parts that spreadsheet programs look for', async () => {
  const parts = readArchive(await buffer(toXlsx(['Name'], generate([]))));
  expect(Object.keys(parts).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  for (const path of Object.keys(parts).filter((name) => name.startsWith('xl/w') && !name.includes('_rels')))
    expect(parts['[Content_Types].xml']).toContain(`/${path}`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('%j stays a text', async (text) => {
  const sheet = await readSheet([[text, 5]]);
  expect(sheet).toContain(`<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c><c><v>5</v></c>`);
  expect(sheet).not.toContain('<f>');
});

test('texts are escaped, also what XML cannot contain', async () => {
  const sheet = await readSheet([['a<b> & "c"\r\u0000\u000B\uD800\uFFFF_x000D_ é 🙂', null]]);
  const escaped = 'a&lt;b&gt; &amp; "c"&#13;_x0000__x000B__xD800__xFFFF__x005F_x000D_ é 🙂';
  expect(sheet).toContain(`<t xml:space="preserve">${escaped}</t></is></c><c/>`);
});

test('a text is no longer than a cell can be, and shows where it was cut', async () => {
  const sheet = await readSheet([['x'.repeat(40_000)], ['y'.repeat(32_767)]]);
  expect(/xx+…/.exec(sheet)?.[0]).toHaveLength(32_767);
  expect(/yy+…?/.exec(sheet)?.[0]).toBe('y'.repeat(32_767));
});

test('rows are read only as fast as the workbook is', async () => {
  let count = 0;
  async function* rows() {
    for (; count < 1_000_000; count += 1) yield [`${Math.random()}`.repeat(30)];
  }
  const stream = toXlsx(['Text'], rows());
  await new Promise((resolve) => stream.once('readable', resolve));
  await expect.poll(() => stream.readableLength).toBeGreaterThan(0);
  stream.destroy();
  expect(count).toBeLessThan(50_000);
});

test('the stream fails when the rows do', async () => {
  async function* rows() {
    yield ['first'];
    throw new Error('the disk is gone');
  }
  await expect(buffer(toXlsx(['Text'], rows()))).rejects.toThrow('the disk is gone');
});
