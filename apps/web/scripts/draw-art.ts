/** Draws the pictures of `public/art` that are made of the patterns. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictures } from '../src/patterns/pictures.ts';

for (const [name, draw] of Object.entries(pictures)) {
  writeFileSync(join(import.meta.dirname, '../public/art', name), draw());
}
