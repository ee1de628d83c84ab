import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const mebibyte = 1024 * 1024;
const rowCount = 100_000;

const script = `
  import { toXlsx } from ${JSON.stringify(import.meta.resolve('@isangano/platform/spreadsheet/xlsx'))};
  async function* rows() {
    for (let row = 0; row < ${rowCount}; row += 1)
      yield ['Interview', 'Keza ' + row, 'keza' + row + '@mail.example', (row + ' weavers ').repeat(40), row];
  }
  for await (const chunk of toXlsx(['A'], (async function* () { yield ['warm']; })())) chunk.length;
  const idle = process.memoryUsage().rss;
  let peak = idle;
  let bytes = 0;
  for await (const chunk of toXlsx(['Type', 'Name', 'Email', 'Text', 'Amount'], rows())) {
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  console.log(JSON.stringify({ idle, peak, bytes }));
`;

const measured = z.object({ idle: z.int(), peak: z.int(), bytes: z.int() });

test('100,000 rows are streamed with at most 50 MiB more than at rest', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const args = ['--heap-growing-percent=50', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  const { idle, peak, bytes } = measured.parse(JSON.parse(stdout));
  expect(bytes).toBeGreaterThan(mebibyte);
  expect((peak - idle) / mebibyte).toBeLessThanOrEqual(50);
});
