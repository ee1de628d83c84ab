import { describe, expect, test } from 'vitest';
import { isJpeg, readJpegDimensions } from './file-content.ts';

const start = Buffer.from('ffd8', 'hex');
const exif = Buffer.concat([Buffer.from('ffe10100', 'hex'), Buffer.alloc(254, 0xc0)]);
const huffmanTable = Buffer.from('ffc40006aabbccdd', 'hex');

/** Declares 3000 × 2000 pixels. */
function frame(marker: number): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, marker]),
    Buffer.from('00110807d00bb803', 'hex'),
    Buffer.alloc(20),
  ]);
}

test.each([
  ['baseline', [exif, frame(0xc0)]],
  ['progressive', [exif, huffmanTable, frame(0xc2)]],
  ['fill bytes', [exif, Buffer.from('ffff', 'hex'), frame(0xc1)]],
  ['bytes between segments', [exif, Buffer.from('0001ff00', 'hex'), frame(0xc0)]],
])('reads the dimensions of a JPEG with %s', (_name, parts) => {
  expect(readJpegDimensions(Buffer.concat([start, ...parts]))).toEqual({ width: 3000, height: 2000 });
});

test('a JPEG without a frame has none', () => {
  for (const bytes of [
    start,
    Buffer.concat([start, exif]),
    Buffer.concat([start, frame(0xc0).subarray(0, 8)]),
  ])
    expect(readJpegDimensions(bytes)).toEqual({ width: 0, height: 0 });
});

test('other files are no JPEG', () => {
  expect([isJpeg(Buffer.concat([start, exif])), isJpeg(Buffer.from('GIF89a')), isJpeg(start)]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('a megabyte without a frame takes milliseconds', () => {
  test.each(['00', 'ff', 'ff00', 'ffe10000', 'ffe10002', 'ffc40000'])('of %s', (pattern) => {
    const header = Buffer.concat([start, Buffer.alloc(1024 * 1024, pattern, 'hex')]);
    // The fastest of three, as other programs of the machine may interrupt one.
    const milliseconds = [1, 2, 3].map(() => {
      const startedAt = performance.now();
      readJpegDimensions(header);
      return performance.now() - startedAt;
    });
    expect(Math.min(...milliseconds)).toBeLessThan(100);
  });
});
