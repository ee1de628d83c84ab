import { fileRules } from '@isangano/contracts/applications/files';
import { expect, it } from 'vitest';
import { findError, sniffType } from './validate-file.ts';

function file(start: string, name = 'file', sizeBytes = 64): File {
  const bytes = new Uint8Array(Math.max(sizeBytes, start.length));
  bytes.set(Uint8Array.from(start, (char) => char.charCodeAt(0)));
  return new File([bytes], name);
}

const jpeg = '\xff\xd8\xff\xe0';
const mp4 = '\0\0\0\x18ftypmp42';

it('detects types by their first bytes', async () => {
  expect(await sniffType(file(jpeg))).toBe('image/jpeg');
  expect(await sniffType(file('\x89PNG\r\n\x1a\n'))).toBe('image/png');
  expect(await sniffType(file('RIFF\0\0\0\0WEBP'))).toBe('image/webp');
  expect(await sniffType(file('%PDF-1.7'))).toBe('application/pdf');
  expect(await sniffType(file(mp4))).toBe('video/mp4');
  expect(await sniffType(file('\0\0\0\x18ftypheic'))).toBe('image/heic');
  expect(await sniffType(file('<!doctype html>'))).toBeUndefined();
});

it('ignores the name of a file', async () => {
  expect(await findError(fileRules.portraitUrl, file('<html>', 'portrait.jpg'))).toBe(
    'error.file.image.type',
  );
  expect(await findError(fileRules.portraitUrl, file('%PDF-1.7', 'portrait.jpg'))).toBe(
    'error.file.image.type',
  );
  expect(await findError(fileRules.uploadDocsUrls, file('%PDF-1.7', 'story.exe'))).toBeUndefined();
});

it('applies the size limit of each kind of file', async () => {
  const megabyte = 1024 * 1024;
  expect(await findError(fileRules.portraitUrl, file(jpeg, 'p', 5 * megabyte))).toBeUndefined();
  expect(await findError(fileRules.portraitUrl, file(jpeg, 'p', 5 * megabyte + 1))).toBe(
    'error.file.image.tooLarge',
  );
  expect(await findError(fileRules.uploadDocsUrls, file(mp4, 'v', 26 * megabyte))).toBeUndefined();
  expect(await findError(fileRules.uploadDocsUrls, file('%PDF-', 'd', 26 * megabyte))).toBe(
    'error.file.document.tooLarge',
  );
  expect(await findError(fileRules.uploadDocsUrls, new File([], 'empty.pdf'))).toBe('error.file.empty');
});
