import { closeSync, openSync, truncateSync, writeSync } from 'node:fs';

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

const pixel = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

/** A picture of one pixel, filled up to a size behind its end. */
export function jpeg(name = 'portrait.jpg', sizeBytes = pixel.length): FilePayload {
  const buffer = Buffer.alloc(Math.max(sizeBytes, pixel.length));
  pixel.copy(buffer);
  return { name, mimeType: 'image/jpeg', buffer };
}

export function pdf(name = 'document.pdf'): FilePayload {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  };
}

export function html(name: string): FilePayload {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') };
}

/** Writes a file that begins as an MP4 does, and goes on with nothing. */
export function writeVideo(path: string, sizeBytes: number): void {
  const file = openSync(path, 'w');
  writeSync(file, Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'));
  closeSync(file);
  truncateSync(path, sizeBytes);
}
