import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/**
 * The beginning of a cell that a spreadsheet evaluates, also in the full width of East Asian scripts, or skips; quotes and
 * characters that are not shown may stand before it.
 */
const evaluated = '[\'"\\p{Cf}]*[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\t\\r]';
/** Where a program that expects other separators, or breaks rows at any line break, begins a new cell. */
const cellStart = '^|[;\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]';

const evaluatedStart = new RegExp(`(?<=${cellStart})(?=${evaluated})`, 'gu');
const protectedStart = new RegExp(`(?<=${cellStart})'(?=${evaluated})`, 'gu');

/**
 * Returns rows as a stream of CSV (UTF-8 with BOM, CRLF) below a line of column names. In texts, an apostrophe stands
 * before everything that a spreadsheet could evaluate as a formula: at the start, and after each line break, semicolon
 * and tab. `restoreText` returns the text that was stored.
 */
export function toCsv(columns: readonly string[], rows: AsyncIterable<readonly unknown[]>): Readable {
  const table = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    // A CR or LF alone, too: some programs begin a row at each.
    quote_record_delimiter: true,
    cast: { string: (text) => text.replaceAll(evaluatedStart, "'") },
  });
  // The reader gets the error; a reader that leaves ends the rows.
  pipeline(Readable.from(rows), table, () => undefined);
  return table;
}

/** Returns the stored text of a cell, as it was before the table was written. */
export function restoreText(cell: string): string {
  return cell.replaceAll(protectedStart, '');
}
