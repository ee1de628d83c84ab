import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { ByteRange } from '@isangano/platform/file-store/file-store';
import type { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';

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

/** Returns whether a container holds a Word document that neither runs nor loads anything when it is opened. */
export async function isWordDocument(type: WordType, file: ReadableFile): Promise<boolean> {
  return type === wordType ? await isPlainCompoundFile(file) : await isPlainPackage(file);
}

const entryBytes = 128;
const entryNameBytes = 64;
const storageEntry = 1;
const streamEntry = 2;
const wordStream = 'WORDDOCUMENT';
/** Storages and streams of a VBA project. */
const macroNames = new Set(['MACROS', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'PROJECTWM']);

/**
 * Searches a compound file (.doc) for its `WordDocument` stream, and for macros. Directory entries are aligned to multiples
 * of their size, so the file can be scanned without parsing where the directory is.
 */
async function isPlainCompoundFile({ open }: ReadableFile): Promise<boolean> {
  let rest = Buffer.alloc(0);
  let hasWordStream = false;
  for await (const chunk of await open()) {
    const bytes = Buffer.concat([rest, chunk]);
    let at = 0;
    for (; at + entryBytes <= bytes.length; at += entryBytes) {
      const name = readEntryName(bytes, at);
      if (macroNames.has(name)) return false;
      hasWordStream ||= name === wordStream && bytes[at + entryNameBytes + 2] === streamEntry;
    }
    rest = bytes.subarray(at);
  }
  return hasWordStream;
}

/** Returns the name of a directory entry in upper case, as such names are compared; empty for other bytes. */
function readEntryName(bytes: Buffer, at: number): string {
  const kind = bytes[at + entryNameBytes + 2];
  if (kind !== storageEntry && kind !== streamEntry) return '';
  const nameBytes = bytes.readUInt16LE(at + entryNameBytes);
  if (nameBytes < 4 || nameBytes > entryNameBytes || nameBytes % 2 === 1) return '';
  if (bytes.readUInt16LE(at + nameBytes - 2) !== 0) return '';
  return bytes.toString('utf16le', at, at + nameBytes - 2).toUpperCase();
}

const endBytes = 22;
const endSearchBytes = endBytes + 0xffff;
const directoryMaxBytes = 1024 * 1024;
const partMaxBytes = 1024 * 1024;
const stored = 0;
const deflated = 8;
const partsMaxCount = 2000;
const relationshipPartsMaxCount = 300;
const typesPart = '[content_types].xml';
const wordPartType = `${wordXmlType}.main+xml`;
/**
 * Parts that run: macros, in every name that they may have, and controls; and documents of other formats (`aFChunk`),
 * imported when opened.
 */
const runningType = /macroenabled|vba|activex|afchunk/;
/** The only relationship to something outside that nothing loads until a reader clicks. */
const hyperlinkType = /\/hyperlink$/;
const absoluteTarget = /^(?:[a-z][a-z\d+.-]*:|\\\\|\/\/)/;

type ZipEntry = { name: string; method: number; compressedBytes: number; headerAt: number };

/** Loads the parser, which only documents need. */
async function createParser(): Promise<Pick<XMLParser, 'parse'>> {
  const { XMLParser } = await import('fast-xml-parser');
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    // Otherwise characters by number stay as they are, and hide what they spell.
    htmlEntities: true,
  });
}

/** The parser returns one element as itself, and several as a list. */
const list = <Item extends z.core.$ZodType>(item: Item) =>
  z._default(
    z.union([
      z.array(item),
      z.pipe(
        item,
        z.transform((one) => [one]),
      ),
    ]),
    [],
  );
const typed = z.object({ ContentType: z.string() });
const contentTypes = z.object({ Types: z.object({ Default: list(typed), Override: list(typed) }) });
const relationship = z.object({
  Type: z.string(),
  Target: z.string(),
  TargetMode: z.optional(z.string()),
});
const relationships = z.object({
  Relationships: z.union([z.literal(''), z.looseObject({ Relationship: list(relationship) })]),
});

/**
 * Checks the zip archive of a .docx: one part lists the content types of all others, and further ones their
 * relationships. Unreadable archives are rejected.
 */
async function isPlainPackage(file: ReadableFile): Promise<boolean> {
  const entries = await readDirectory(file);
  const names = entries.map(({ name }) => name.toLowerCase());
  // Readers differ in which of two parts with one name they take.
  if (entries.length > partsMaxCount || new Set(names).size < names.length) return false;
  if (names.some((name) => name.endsWith('vbaproject.bin'))) return false;
  const types = entries.find(({ name }) => name.toLowerCase() === typesPart);
  if (!types || !hasPlainTypes(await parseXml(await readEntry(file, types)))) return false;
  const parts = entries.filter(({ name }) => name.toLowerCase().endsWith('.rels'));
  if (parts.length > relationshipPartsMaxCount) return false;
  for (const part of parts)
    if (!hasPlainRelationships(await parseXml(await readEntry(file, part)))) return false;
  return true;
}

function hasPlainTypes(xml: unknown): boolean {
  const { data } = contentTypes.safeParse(xml);
  if (!data) return false;
  const types = [...data.Types.Default, ...data.Types.Override].map(({ ContentType }) =>
    ContentType.toLowerCase(),
  );
  return types.includes(wordPartType) && !types.some((type) => runningType.test(type));
}

function hasPlainRelationships(xml: unknown): boolean {
  const { data } = relationships.safeParse(xml);
  if (!data) return false;
  if (data.Relationships === '') return true;
  return data.Relationships.Relationship.every(({ Type, Target, TargetMode }) => {
    const type = Type.toLowerCase();
    const isExternal =
      TargetMode?.toLowerCase() === 'external' || absoluteTarget.test(Target.trim().toLowerCase());
    return !runningType.test(type) && (!isExternal || hyperlinkType.test(type));
  });
}

/** Returns `undefined` for what is no XML, and for XML that defines entities of its own. */
async function parseXml(text: string): Promise<unknown> {
  if (text.includes('<!DOCTYPE')) return undefined;
  const parser = await createParser();
  try {
    return parser.parse(text, true);
  } catch {
    return undefined;
  }
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
