import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, trackedFiles } from './repository.mjs';

/** Links every entry of a `node_modules` folder, with links of workspaces that point into the copy. */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@isangano' || name === '.bin')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}

/**
 * Copies the project's files into a temporary folder that shares the installed packages and lasts as long as this
 * process; returns its path.
 */
export function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), 'isangano-copy-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const file of trackedFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const folder of [
    '.',
    ...['apps', 'packages'].flatMap((parent) =>
      readdirSync(join(root, parent)).map((name) => join(parent, name)),
    ),
  ]) {
    const packages = join(root, folder, 'node_modules');
    if (existsSync(packages)) linkPackages(packages, join(copy, folder, 'node_modules'));
  }
  return copy;
}
