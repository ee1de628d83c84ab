import { inflateRawSync } from 'node:zlib';

const directorySignature = 0x02014b50;
const endSignature = 0x06054b50;

/** Returns the texts of a ZIP archive by path. */
export function readArchive(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(toBytes(endSignature));
  let at = archive.readUInt32LE(end + 16);
  const texts: Record<string, string> = {};
  while (archive.readUInt32LE(at) === directorySignature) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    texts[name] = (method === 0 ? content : inflateRawSync(content)).toString();
    at += 46 + nameLength + extraLength + archive.readUInt16LE(at + 32);
  }
  return texts;
}

function toBytes(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}

const cell =
  /<c\/>|<c t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is><\/c>|<c><v>([^<]*)<\/v><\/c>/g;

/** Returns the cells of the sheet of a workbook by row, as a spreadsheet program reads them. */
export function readSheetRows(workbook: Buffer): string[][] {
  const sheet = readArchive(workbook)['xl/worksheets/sheet1.xml'] ?? '';
  // Readers of XML see each line break as LF.
  const rows = sheet.replaceAll(/\r\n?/g, '\n').match(/<row>.*?<\/row>/gs) ?? [];
  return rows.map((row) =>
    [...row.matchAll(cell)].map(([, text = '', number = '']) => decodeCell(text) || number),
  );
}

function decodeCell(xml: string): string {
  return xml
    .replaceAll('&#13;', '\r')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
