/**
 * Adds an optional field to the contract in a copy of the tree, compiles it, and compares the files with errors with those
 * that CONTRIBUTING.md lists in its recipe.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { copyTree } from '../lib/copy-tree.mjs';
import { run } from '../lib/install.mjs';
import { reportProblems } from '../lib/report.mjs';
import { root } from '../lib/repository.mjs';

const contract = 'packages/contracts/src/applications/interview.ts';
const workspaces = ['packages/contracts', 'packages/api', 'apps/server', 'apps/web', 'e2e'];

function addField(copy) {
  const file = join(copy, contract);
  const source = readFileSync(file, 'utf8');
  const changed = source
    .replace('  city: shortText,\n', '  city: shortText,\n  whatsapp: shortText,\n')
    .replace('  city: z.string(),\n', '  city: z.string(),\n  whatsapp: z.string(),\n');
  if (changed.split('whatsapp').length !== 3)
    throw new Error(`${contract} has another shape: adapt addField.`);
  writeFileSync(file, changed);
}

/** Files with errors, relative to the root; without tests, which the recipe does not list one by one. */
function compile(copy) {
  const files = workspaces.flatMap((workspace) => {
    const cwd = join(copy, workspace);
    const { output } = run('tsc', ['--noEmit', '--pretty', 'false', '-p', '.'], { quiet: true, cwd });
    return Array.from(output.matchAll(/^(\S+)\(\d+,\d+\): error/gm), ([, file]) =>
      relative(copy, resolve(cwd, file)),
    );
  });
  return [...new Set(files)].filter((file) => !/\.test\.tsx?$/.test(file)).sort();
}

function readRecipe() {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, section = ''] = text.split('## Add a field');
  const [, list = ''] = section.split('the compiler reports:');
  return Array.from(list.split('\n\n')[1]?.matchAll(/`([^`]+\.tsx?)`/g) ?? [], ([, file]) => file).sort();
}

const copy = copyTree();
addField(copy);
const reported = compile(copy);
const listed = readRecipe();
reportProblems([
  ...reported
    .filter((file) => !listed.includes(file))
    .map((file) => `CONTRIBUTING.md: the recipe for a field misses ${file}`),
  ...listed
    .filter((file) => !reported.includes(file))
    .map((file) => `CONTRIBUTING.md: the compiler does not report ${file}`),
]);
