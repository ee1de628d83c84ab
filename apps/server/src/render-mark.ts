import { crc32, deflateSync } from 'node:zlib';
import type { Tone } from '@isangano/content/patterns/drawing';
import { drawMark } from '@isangano/content/patterns/mark';
import { rasterize } from '@isangano/content/patterns/raster';
import { palette } from '@isangano/content/patterns/svg-markup';

/** Mails show it at half the size, so that it is sharp on dense screens. */
const pixels = 128;

const tones = ['ink', 'bone', 'ochre', 'terracotta'] as const satisfies Tone[];

/** Renders the mark of an application as PNG, since mail clients show no SVG. */
export function renderMarkPng(id: string): Buffer {
  const rows = rasterize(drawMark(id), pixels);
  // Each row begins with the number of its filter.
  const bytes = rows.flatMap((row) => [0, ...row.map((tone) => tones.findIndex((known) => known === tone))]);
  const size = Buffer.alloc(8);
  size.writeUInt32BE(pixels, 0);
  size.writeUInt32BE(rows.length, 4);
  const [bitDepth, indexedColour] = [8, 3];
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    buildChunk('IHDR', Buffer.concat([size, Buffer.from([bitDepth, indexedColour, 0, 0, 0])])),
    buildChunk('PLTE', Buffer.from(tones.map((tone) => palette[tone].slice(1)).join(''), 'hex')),
    buildChunk('IDAT', deflateSync(Buffer.from(bytes))),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
}

function buildChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
