import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNames = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook with one sheet, by their path in the archive. */
const workbookParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${declaration}<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** The line of column names stays in view. */
const sheetStart = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

/** Readers of XML turn a CR into an LF unless it is escaped. */
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Characters that XML cannot contain, even escaped, and an underscore that a reader would take for the escape below. */
const unusual = /[&<>]|(?![\t\n\u0080-\u009f])[\p{Cc}\p{Cs}\ufffe\uffff]|_(?=x[\da-f]{4}_)/giu;

/** Escapes a text of a cell: as XML, and as `_xHHHH_` (ECMA-376, ST_Xstring) where XML has no escape. */
function escapeXml(text: string): string {
  return text.replaceAll(
    unusual,
    (char) => entities[char] ?? `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

/** The most rows of a sheet, with the names of its columns. */
const sheetMaxRows = 1_048_576;

/** Longer texts make a spreadsheet program report a damaged file. */
const cellMaxChars = 32_767;

/** Pieces of XML of about this size are compressed at once. */
const pieceMinChars = 32 * 1024;

/**
 * Returns rows as a stream of an XLSX workbook with one sheet, below a line of column names. Texts are stored as texts,
 * so that none is evaluated as a formula; numbers as numbers. The stream fails if there are more rows than a sheet can
 * have.
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
  // Also when a download is cancelled: no further rows are read.
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
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const shown = text.length > cellMaxChars ? `${text.slice(0, cellMaxChars - 1)}…` : text;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(shown)}</t></is></c>`;
}
