import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { renderMarkPng } from './open-mail.ts';

const id = '019a2b3c4d5e7f60818283848586878a';

/** The numbers of the colours, row by row. */
function readPixels(png: Buffer): number[][] {
  const start = png.indexOf('IDAT');
  const data = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
  return Array.from({ length: 128 }, (_, row) => [...data.subarray(row * 129 + 1, (row + 1) * 129)]);
}

describe('the mark as PNG', () => {
  test('is small, and the same for the same id', () => {
    expect(renderMarkPng(id)).toEqual(renderMarkPng(id));
    expect(renderMarkPng(id)).not.toEqual(renderMarkPng(id.replace('a', 'b')));
    expect(renderMarkPng(id).length).toBeLessThan(2048);
  });

  test('has mirrored halves, a black border and more than two colours', () => {
    const pixels = readPixels(renderMarkPng(id));
    expect(pixels).toEqual(pixels.toReversed());
    for (const row of pixels) {
      expect(row).toEqual(row.toReversed());
      expect(row[0]).toBe(0);
    }
    expect(pixels[0]).toEqual(Array.from({ length: 128 }, () => 0));
    expect(new Set(pixels.flat()).size).toBeGreaterThan(2);
  });
});
