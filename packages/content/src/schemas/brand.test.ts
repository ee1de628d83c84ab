import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
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
