import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { ByteRange } from '@isangano/api/files/file-store';

const inflate = promisify(inflateRaw);

const wordType = 'application/msword';
const wordXmlType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Container formats of Word documents, by their first bytes. */
const containers = [
  { type: wordXmlType, magic: Buffer.from('504b0304', 'hex') },
  { type: wordType, magic: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
] as const;

export type WordType = (typeof containers)[number]['type'];

/** A stored file that can be read by ranges. */
export type ReadableFile = { sizeBytes: number; open: (range?: ByteRange) => Promise<Readable> };

/** Returns the Word type that the first bytes suggest; `isWordDocument` verifies it on the complete file. */
export function detectWordType(head: Uint8Array): WordType | undefined {
  return containers.find(({ magic }) => magic.equals(head.subarray(0, magic.length)))?.type;
}

export function isWordType(type: string): type is WordType {
  return containers.some((container) => container.type === type);
}

/** Returns whether a container holds a Word document without macros. */
export async function isWordDocument(type: WordType, file: ReadableFile): Promise<boolean> {
  return type === wordType ? await hasWordStream(file) : await hasWordPart(file);
}

const entryBytes = 128;
const entryNameBytes = 64;
const streamEntry = 2;
const wordStreamName = Buffer.from('WordDocument\0', 'utf16le');

/**
 * Searches a compound file (.doc) for its `WordDocument` stream. Directory entries are aligned to multiples
 * of their size, so the file can be scanned without parsing where the directory is.
 */
async function hasWordStream({ open }: ReadableFile): Promise<boolean> {
  let rest = Buffer.alloc(0);
  for await (const chunk of await open()) {
    const bytes = Buffer.concat([rest, chunk]);
    let at = 0;
    for (; at + entryBytes <= bytes.length; at += entryBytes) {
      const nameMatches = bytes.subarray(at, at + wordStreamName.length).equals(wordStreamName);
      const nameBytes = bytes.readUInt16LE(at + entryNameBytes);
      if (
        nameMatches &&
        nameBytes === wordStreamName.length &&
        bytes[at + entryNameBytes + 2] === streamEntry
      ) {
        return true;
      }
    }
    rest = bytes.subarray(at);
  }
  return false;
}

const endBytes = 22;
const endSearchBytes = endBytes + 0xffff;
const directoryMaxBytes = 1024 * 1024;
const partMaxBytes = 1024 * 1024;
const stored = 0;
const deflated = 8;
const typesPart = '[Content_Types].xml';
const wordPartType = `"${wordXmlType}.main+xml"`;

type ZipEntry = { name: string; method: number; compressedBytes: number; headerAt: number };

/** Checks the zip archive of a .docx: one part lists the content types of all others. */
async function hasWordPart(file: ReadableFile): Promise<boolean> {
  const entries = await readDirectory(file);
  const types = entries.find(({ name }) => name === typesPart);
  if (!types || entries.some(({ name }) => name.endsWith('vbaProject.bin'))) return false;
  return (await readEntry(file, types)).includes(wordPartType);
}

async function readDirectory(file: ReadableFile): Promise<ZipEntry[]> {
  const tail = await readBytes(file, file.sizeBytes - endSearchBytes, endSearchBytes);
  const at = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (at < 0 || at + endBytes > tail.length) return [];
  const length = tail.readUInt32LE(at + 12);
  if (length > directoryMaxBytes) return [];
  const directory = await readBytes(file, tail.readUInt32LE(at + 16), length);
  const entries: ZipEntry[] = [];
  for (let start = 0; start + 46 <= directory.length && directory.readUInt32LE(start) === 0x02014b50; ) {
    const nameLength = directory.readUInt16LE(start + 28);
    entries.push({
      name: directory.toString('utf8', start + 46, start + 46 + nameLength),
      method: directory.readUInt16LE(start + 10),
      compressedBytes: directory.readUInt32LE(start + 20),
      headerAt: directory.readUInt32LE(start + 42),
    });
    start += 46 + nameLength + directory.readUInt16LE(start + 30) + directory.readUInt16LE(start + 32);
  }
  return entries;
}

/** Returns the text of a part; empty if it cannot be read. */
async function readEntry(
  file: ReadableFile,
  { method, compressedBytes, headerAt }: ZipEntry,
): Promise<string> {
  if (compressedBytes > partMaxBytes) return '';
  const header = await readBytes(file, headerAt, 30);
  if (header.length < 30) return '';
  const dataAt = headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const data = await readBytes(file, dataAt, compressedBytes);
  if (method === stored) return data.toString('utf8');
  if (method !== deflated) return '';
  try {
    return (await inflate(data, { maxOutputLength: partMaxBytes })).toString('utf8');
  } catch {
    return '';
  }
}

/** Reads a range, clamped to the file. */
async function readBytes({ sizeBytes, open }: ReadableFile, start: number, length: number): Promise<Buffer> {
  const from = Math.max(0, start);
  const end = Math.min(start + length, sizeBytes) - 1;
  return end < from ? Buffer.alloc(0) : await buffer(await open({ start: from, end }));
}
