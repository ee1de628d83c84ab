import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');

/** The files below `src` that a file imports, at once or later. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter(existsSync);
}

/** All parts with a look that pages are made of, relative to `src`. */
function partsOf(pages: readonly string[]): string[] {
  const seen = new Set<string>();
  function follow(file: string): void {
    if (seen.has(file)) return;
    seen.add(file);
    for (const imported of importsOf(file)) follow(imported);
  }
  for (const page of pages) follow(join(source, page));
  return [...seen]
    .filter((file) => readFileSync(file, 'utf8').includes('className'))
    .map((file) => relative(source, file));
}

/** Folders that a stylesheet takes classes from, or leaves out, relative to `src`; the empty one is all of it. */
function foldersOf(stylesheet: string, rule: '@source' | '@source not'): string[] {
  const text = readFileSync(join(import.meta.dirname, stylesheet), 'utf8');
  return [...text.matchAll(new RegExp(`^${rule} "\\.\\./([^"]*)";$`, 'gm'))].map(([, folder = '']) => folder);
}

const isIn = (file: string, folder: string) => folder === '' || file.startsWith(`${folder}/`);

test.each([
  ['site.css', 'routes/_site/*.tsx', 'routes/_site.tsx', 'home/hero.tsx'],
  ['staff.css', 'routes/admin/**/*.tsx', 'routes/admin/_guarded.tsx', 'staff/staff-bar.tsx'],
])('%s knows the looks of all that its pages are made of', (stylesheet, pages, layout, known) => {
  const parts = partsOf([layout, ...globSync(pages, { cwd: source })]);
  const taken = foldersOf(stylesheet, '@source');
  const left = foldersOf(stylesheet, '@source not');
  const isKnown = (file: string) =>
    taken.some((folder) => isIn(file, folder)) && !left.some((folder) => isIn(file, folder));
  expect(parts).toContain(known);
  expect(parts.filter((file) => !isKnown(file))).toEqual([]);
});
