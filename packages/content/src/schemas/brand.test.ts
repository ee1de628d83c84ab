import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readContent, setPublishedContent } from '../read-content.ts';
import { brandSchema } from './brand.ts';

const file = join(import.meta.dirname, '../defaults/brand.json');
const brand = z.looseObject({}).parse(JSON.parse(readFileSync(file, 'utf8')));
const allows = (timeZone: string) => brandSchema.safeParse({ ...brand, timeZone }).success;

test.each(['Africa/Kigali', 'Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'UTC'])(
  'a group may be in the time zone %s',
  (timeZone) => expect(allows(timeZone)).toBe(true),
);

test.each(['Africa/Nowhere', '+02:00', ''])('%j is no time zone of a group', (timeZone) =>
  expect(allows(timeZone)).toBe(false),
);

test('a value that is not valid is named with what it may be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'isangano-content-'));
  writeFileSync(join(folder, 'brand.json'), JSON.stringify({ ...brand, name: 'A'.repeat(41), currency: '' }));
  setPublishedContent(folder);
  expect(() => readContent('brand', brandSchema)).toThrow(
    /Too big: expected string to have <=40 characters\n {2}→ at name\n[\s\S]*must match pattern \S+\n {2}→ at currency/,
  );
  setPublishedContent(undefined);
  rmSync(folder, { recursive: true });
});
