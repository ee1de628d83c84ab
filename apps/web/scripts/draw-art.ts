/** Writes the pictures of `public/art` that are drawn from patterns. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictures } from '../src/ui/patterns/pictures.ts';

for (const [name, render] of Object.entries(pictures)) {
  writeFileSync(join(import.meta.dirname, '../public/art', name), render());
}
