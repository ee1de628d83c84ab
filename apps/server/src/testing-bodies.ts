/** Bodies and files that visitors send. Loads nothing of the server, which takes a second. */
import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { exampleAnswers, toFormFields } from '@isangano/contracts/applications/testing';

export type Part = {
  name: string;
  value?: string;
  file?: string;
  type?: string;
  content?: string | Uint8Array;
};

const boundary = '----isangano-test';

/** Returns a multipart body with the unchanged bytes of the parts, and its header beside the given ones. */
export function multipart(
  parts: Part[],
  headers: OutgoingHttpHeaders = {},
): { headers: OutgoingHttpHeaders; payload: Buffer } {
  const chunks = parts.flatMap(
    ({ name, value = '', file, type = 'application/octet-stream', content = value }) => [
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
      file === undefined ? '\r\n\r\n' : `; filename="${file}"\r\nContent-Type: ${type}\r\n\r\n`,
      content,
      '\r\n',
    ],
  );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    payload: Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk))),
  };
}

/** The fields of an application of each kind. */
export const interviewParts: Part[] = toParts(exampleAnswers.interview);
export const partnerParts: Part[] = toParts(exampleAnswers.partner);

function toParts(answers: object): Part[] {
  return toFormFields(answers).map(([name, value]) => ({ name, value }));
}

/** Returns bytes that start with the signature of a file type, padded to a length. */
export function fileBytes(kind: 'png' | 'jpeg' | 'webp' | 'pdf' | 'mp4', length = 5000): Buffer {
  const heads = {
    png: Buffer.from(
      '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000049444154',
      'hex',
    ),
    jpeg: Buffer.from('ffd8ffe000104a46494600010101004800480000', 'hex'),
    webp: Buffer.from('524946460a130000574542505650382000000000', 'hex'),
    pdf: Buffer.from('%PDF-1.7\n'),
    mp4: Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex'),
  };
  return Buffer.concat([heads[kind], Buffer.alloc(Math.max(0, length - heads[kind].length), 7)]);
}

/** Returns a single-colour PNG; valid unless its pixels are given, and do not have its depth. */
export function png(
  width: number,
  height: number,
  pixels: Buffer = Buffer.alloc(height * (1 + width * 3)),
  bitDepth = 8,
): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.from('00000000000000000802000000', 'hex');
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(bitDepth, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a zip archive of deflated parts. */
export function zip(parts: Record<string, string>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const data = deflateRawSync(text);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(text), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(Buffer.byteLength(text), 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    directory.push(Buffer.from('504b01021400', 'hex'), common, offset, nameBytes);
    const body = [Buffer.from('504b0304', 'hex'), common, nameBytes, data];
    bodies.push(...body);
    at += Buffer.concat(body).length;
  }
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

/** Returns an Office Open XML file whose main part has a type such as `wordprocessingml.document`, with further types. */
export function officeXml(kind: string, parts: Record<string, string> = {}, types = ''): Buffer {
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;
  return zip({
    'word/document.xml': `<w:document>${randomBytes(6000).toString('base64')}</w:document>`,
    ...parts,
    '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${type}"/>${types}</Types>`,
  });
}

/** Returns a compound file (.doc) with a stream such as `WordDocument`, and with storages. */
export function officeBinary(stream: string, storages: readonly string[] = []): Buffer {
  const entry = (name: string, type: number) => {
    const bytes = Buffer.alloc(128);
    bytes.write(`${name}\0`, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, 64);
    bytes.writeUInt8(type, 66);
    return bytes;
  };
  const head = Buffer.alloc(512);
  head.write('d0cf11e0a1b11ae1', 'hex');
  return Buffer.concat([
    head,
    Buffer.alloc(512 * 200, 7),
    entry('Root Entry', 5),
    entry(stream, 2),
    ...storages.map((name) => entry(name, 1)),
  ]);
}
