import { randomBytes } from 'node:crypto';
import { closeSync, openSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { png as pngBytes } from '@isangano/server/testing-bodies';
import { type Locator, test } from '@playwright/test';

export type FilePayload = { name: string; mimeType: string; buffer: Buffer };

/** Chooses a file by its path: the content of one with megabytes takes seconds through the protocol of the browser. */
export async function chooseLargeFile(input: Locator, { name, buffer }: FilePayload): Promise<void> {
  const path = test.info().outputPath(name);
  writeFileSync(path, buffer);
  await input.setInputFiles(path);
}

const pixel = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

/** An image of one pixel, padded to a size after its end. */
export function jpeg(name = 'portrait.jpg', sizeBytes = pixel.length): FilePayload {
  const buffer = Buffer.alloc(Math.max(sizeBytes, pixel.length));
  pixel.copy(buffer);
  return { name, mimeType: 'image/jpeg', buffer };
}

/** An image, black unless its pixels are given as lines of a zero byte and three bytes for each pixel. */
export function png(width: number, height: number, name = 'clinic.png', lines?: Buffer): FilePayload {
  return { name, mimeType: 'image/png', buffer: pngBytes(width, height, lines) };
}

export function pdf(name = 'document.pdf'): FilePayload {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  };
}

/** An image that compression does not make smaller. */
export function noisyPng(width: number, height: number, name: string): FilePayload {
  const lines = randomBytes(height * (1 + width * 3));
  for (let row = 0; row < height; row += 1) lines[row * (1 + width * 3)] = 0;
  return png(width, height, name, lines);
}

/** A file with the first bytes of an MP4, followed by random ones. */
export function film(name: string, sizeBytes: number): FilePayload {
  return {
    name,
    mimeType: 'video/mp4',
    buffer: Buffer.concat([videoHead, randomBytes(sizeBytes)]).subarray(0, sizeBytes),
  };
}

/** A PDF of one page, which is all red. */
export function redPdf(name = 'red.pdf'): FilePayload {
  const drawing = '1 0 0 rg 0 0 400 400 re f';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const entries = objects.map((object, index) => {
    const offset = String(text.length).padStart(10, '0');
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${offset} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
  const buffer = Buffer.from(text + table + trailer);
  return { name, mimeType: 'application/pdf', buffer };
}

export function html(name: string): FilePayload {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') };
}

const videoHead = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');

/** Writes a file with the first bytes of an MP4, followed by zeros. */
export function writeVideo(path: string, sizeBytes: number): void {
  const file = openSync(path, 'w');
  writeSync(file, videoHead);
  closeSync(file);
  truncateSync(path, sizeBytes);
}
