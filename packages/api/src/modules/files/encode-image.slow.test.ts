import { imageWidths } from '@isangano/contracts/projects/values';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeImage } from './encode-image.ts';

function createPicture(width: number, height: number, colour = '#a63d23') {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

async function encodeAll(bytes: Buffer) {
  const result = await encodeImage(() => Promise.resolve(bytes), imageWidths);
  if ('error' in result) throw new Error(result.error);
  return result.images;
}

async function encodeSizes(bytes: Buffer) {
  return (await encodeAll(bytes)).map(({ width, height }) => [width, height]);
}

async function encodeError(bytes: Buffer) {
  const result = await encodeImage(() => Promise.resolve(bytes), imageWidths);
  return 'error' in result ? result.error : undefined;
}

test.each([
  {
    original: [2000, 1000],
    renditions: [
      [480, 240],
      [960, 480],
      [1600, 800],
    ],
  },
  {
    original: [960, 600],
    renditions: [
      [480, 300],
      [960, 600],
    ],
  },
  {
    original: [700, 500],
    renditions: [
      [480, 343],
      [700, 500],
    ],
  },
  { original: [300, 200], renditions: [[300, 200]] },
  { original: [1, 1], renditions: [[1, 1]] },
  {
    original: [2000, 9000],
    renditions: [
      [480, 2160],
      [711, 3200],
    ],
  },
])(
  'encodes a picture of $original pixels in the sizes $renditions, without enlarging it',
  async ({ original, renditions }) => {
    const [width = 0, height = 0] = original;
    expect(await encodeSizes(await createPicture(width, height).jpeg().toBuffer())).toEqual(renditions);
  },
);

test('applies the orientation and removes metadata about place and camera', async () => {
  const bytes = await createPicture(1200, 800)
    .jpeg()
    .withExif({ IFD0: { Model: 'Phone 12' }, IFD3: { GPSLatitude: '1/1 56/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const images = await encodeAll(bytes);
  expect(images.map(({ width, height }) => [width, height])).toEqual([
    [480, 720],
    [800, 1200],
  ]);
  for (const { bytes: encoded } of images) {
    const { format, exif, icc, xmp, orientation } = await sharp(encoded).metadata();
    expect({ format, exif, icc, xmp, orientation }).toEqual({ format: 'webp' });
  }
});

test('keeps transparency', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 4, background } })
    .png()
    .toBuffer();
  const [image] = await encodeAll(bytes);
  expect((await sharp(image?.bytes).metadata()).hasAlpha).toBe(true);
});

test('keeps only the first frame of an animation', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((colour) => createPicture(60, 40, colour).png().toBuffer()),
  );
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(2);
  const [image] = await encodeAll(animation);
  expect((await sharp(image?.bytes).metadata()).pages).toBeUndefined();
  const { data } = await sharp(image?.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
  expect(data[2]).toBeLessThan(50);
});

test('returns an error for data that is no picture, is damaged, or has an unsupported type', async () => {
  const complete = await createPicture(400, 300).png().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  for (const bytes of [
    Buffer.from('no picture at all'),
    Buffer.alloc(0),
    complete.subarray(0, complete.length / 2),
    Buffer.from(svg),
    Buffer.from(gif, 'base64'),
  ]) {
    expect(await encodeError(bytes)).toBe('error.file.image.unreadable');
  }
});

test('returns an error for a small file with too many pixels', async () => {
  const bytes = await createPicture(9000, 5000).png().toBuffer();
  expect(bytes.length).toBeLessThan(1024 * 1024);
  expect(await encodeError(bytes)).toBe('error.file.image.tooManyPixels');
});

test('encodes one picture at a time, also after a failure', async () => {
  const bytes = await createPicture(600, 400).webp().toBuffer();
  let activeReads = 0;
  let activeReadsMax = 0;
  const read = async () => {
    activeReads += 1;
    activeReadsMax = Math.max(activeReadsMax, activeReads);
    await Promise.resolve();
    activeReads -= 1;
    return bytes;
  };
  const broken = () => Promise.reject(new Error('the disk is gone'));
  const results = await Promise.allSettled(
    [read, broken, read].map((each) => encodeImage(each, imageWidths)),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(activeReadsMax).toBe(1);
});
