import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');

/** Returns the files below `src` that a file imports, statically or dynamically. */
function findImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter(existsSync);
}

/** Returns all files with class names that a file imports, directly or indirectly, but not by another one; relative to `src`. */
function findStyledFiles(entry: string, skipped: string | undefined): string[] {
  const visited = new Set(skipped && [join(source, skipped)]);
  function visit(file: string): void {
    if (visited.has(file)) return;
    visited.add(file);
    for (const imported of findImports(file)) visit(imported);
  }
  visit(join(source, entry));
  return [...visited]
    .filter((file) => readFileSync(file, 'utf8').includes('className'))
    .map((file) => relative(source, file));
}

/**
 * Returns the folders and files that a stylesheet includes or excludes, relative to `src`; an empty string is `src`
 * itself.
 */
function readSourceFolders(stylesheet: string, rule: '@source' | '@source not'): string[] {
  const text = readFileSync(join(import.meta.dirname, stylesheet), 'utf8');
  return [...text.matchAll(new RegExp(`^${rule} "\\.\\./([^"]*)";$`, 'gm'))].map(([, folder = '']) => folder);
}

const isIn = (file: string, source: string) =>
  source === '' || file === source || file.startsWith(`${source}/`);

test.each([
  ['site.css', 'public-routes.ts', undefined, 'public/pages/home/hero.tsx'],
  ['staff.css', 'all-routes.ts', 'public-routes.ts', 'staff/layout/staff-layout.tsx'],
])('%s contains the classes of all files that its pages import', (stylesheet, routes, skipped, example) => {
  const files = findStyledFiles(routes, skipped);
  const included = readSourceFolders(stylesheet, '@source');
  const excluded = readSourceFolders(stylesheet, '@source not');
  const isIncluded = (file: string) =>
    included.some((folder) => isIn(file, folder)) && !excluded.some((folder) => isIn(file, folder));
  expect(files).toContain(example);
  expect(files.filter((file) => !isIncluded(file))).toEqual([]);
});
