import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/**
 * Returns rows as a stream of CSV (UTF-8 with BOM, CRLF) below a line of column names. Cells that a spreadsheet
 * would evaluate as a formula are prefixed with an apostrophe.
 */
export function toCsv(columns: readonly string[], rows: AsyncIterable<readonly unknown[]>): Readable {
  const table = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  return Readable.from(rows).pipe(table);
}
