import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { escapeXml, sheetEnd, sheetStart, workbookParts } from './xlsx-parts.ts';

/** The most rows of a sheet, with the names of its columns. */
const sheetMaxRows = 1_048_576;

/** Longer texts make a spreadsheet program report a damaged file. */
const cellMaxChars = 32_767;

/** Pieces of XML of about this size are compressed at once. */
const pieceMinChars = 32 * 1024;

/**
 * Returns rows as a stream of an XLSX workbook with one sheet, below a line of column names. Texts are stored as texts, so that none is
 * evaluated as a formula; numbers as numbers. The stream fails if there are more rows than a sheet can have.
 */
export function toXlsx(columns: readonly string[], rows: AsyncIterable<readonly unknown[]>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new Error('the workbook is no stream');
  for (const [path, xml] of Object.entries(workbookParts)) zip.addBuffer(Buffer.from(xml), path);
  const sheet = Readable.from(generateSheet(columns, rows), { objectMode: false });
  const fail = (error: Error) => output.destroy(error);
  sheet.once('error', fail);
  zip.once('error', fail);
  // Also when a download is cancelled: the rows are not read on.
  output.once('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}

async function* generateSheet(columns: readonly string[], rows: AsyncIterable<readonly unknown[]>) {
  let piece = sheetStart + toRow(columns);
  let count = 1;
  for await (const row of rows) {
    count += 1;
    if (count > sheetMaxRows) throw new Error('more rows than a sheet can have');
    piece += toRow(row);
    if (piece.length < pieceMinChars) continue;
    yield piece;
    piece = '';
  }
  yield piece + sheetEnd;
}

function toRow(cells: readonly unknown[]): string {
  return `<row>${cells.map(toCell).join('')}</row>`;
}

function toCell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '<c/>';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c><v>${value}</v></c>`;
  const text = escapeXml((typeof value === 'string' ? value : JSON.stringify(value)).slice(0, cellMaxChars));
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
