import { imageWidths } from '@isangano/contracts/projects/values';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeImage } from './encode-image.ts';

function picture(width: number, height: number, colour = '#a63d23') {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

async function encoded(bytes: Buffer) {
  const result = await encodeImage(() => Promise.resolve(bytes), imageWidths);
  if ('fault' in result) throw new Error(result.fault);
  return result.images;
}

async function sizesOf(bytes: Buffer) {
  return (await encoded(bytes)).map(({ width, height }) => [width, height]);
}

async function faultOf(bytes: Buffer) {
  const result = await encodeImage(() => Promise.resolve(bytes), imageWidths);
  return 'fault' in result ? result.fault : undefined;
}

test.each([
  {
    came: [2000, 1000],
    kept: [
      [480, 240],
      [960, 480],
      [1600, 800],
    ],
  },
  {
    came: [960, 600],
    kept: [
      [480, 300],
      [960, 600],
    ],
  },
  {
    came: [700, 500],
    kept: [
      [480, 343],
      [700, 500],
    ],
  },
  { came: [300, 200], kept: [[300, 200]] },
  { came: [1, 1], kept: [[1, 1]] },
  {
    came: [2000, 9000],
    kept: [
      [480, 2160],
      [711, 3200],
    ],
  },
])('a picture of $came pixels is kept in $kept, never larger than it came', async ({ came, kept }) => {
  const [width = 0, height = 0] = came;
  expect(await sizesOf(await picture(width, height).jpeg().toBuffer())).toEqual(kept);
});

test('stands upright, and tells nothing of where and with what it was taken', async () => {
  const bytes = await picture(1200, 800)
    .jpeg()
    .withExif({ IFD0: { Model: 'Phone 12' }, IFD3: { GPSLatitude: '1/1 56/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const images = await encoded(bytes);
  expect(images.map(({ width, height }) => [width, height])).toEqual([
    [480, 720],
    [800, 1200],
  ]);
  for (const { bytes: kept } of images) {
    const { format, exif, icc, xmp, orientation } = await sharp(kept).metadata();
    expect({ format, exif, icc, xmp, orientation }).toEqual({ format: 'webp' });
  }
});

test('keeps what is transparent', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 4, background } })
    .png()
    .toBuffer();
  const [image] = await encoded(bytes);
  expect((await sharp(image?.bytes).metadata()).hasAlpha).toBe(true);
});

test('keeps the first frame of a moving picture', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((colour) => picture(60, 40, colour).png().toBuffer()),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const [image] = await encoded(moving);
  expect((await sharp(image?.bytes).metadata()).pages).toBeUndefined();
  const { data } = await sharp(image?.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
  expect(data[2]).toBeLessThan(50);
});

test('refuses what is no picture, is damaged, or is of a kind no form takes', async () => {
  const whole = await picture(400, 300).png().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  for (const bytes of [
    Buffer.from('no picture at all'),
    Buffer.alloc(0),
    whole.subarray(0, whole.length / 2),
    Buffer.from(svg),
    Buffer.from(gif, 'base64'),
  ]) {
    expect(await faultOf(bytes)).toBe('fault.file.image.unreadable');
  }
});

test('refuses a small file that holds far too many pixels', async () => {
  const bytes = await picture(9000, 5000).png().toBuffer();
  expect(bytes.length).toBeLessThan(1024 * 1024);
  expect(await faultOf(bytes)).toBe('fault.file.image.tooManyPixels');
});

test('takes one after the other, a failing one between them too', async () => {
  const bytes = await picture(600, 400).webp().toBuffer();
  let reading = 0;
  let most = 0;
  const read = async () => {
    reading += 1;
    most = Math.max(most, reading);
    await Promise.resolve();
    reading -= 1;
    return bytes;
  };
  const broken = () => Promise.reject(new Error('the disk is gone'));
  const results = await Promise.allSettled(
    [read, broken, read].map((each) => encodeImage(each, imageWidths)),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(most).toBe(1);
});
