import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Paths of the project's files relative to `root`: those that git tracks or does not ignore, else all but built ones. */
export function trackedFiles() {
  const git = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files =
    git.status === 0
      ? git.stdout.trim().split('\n')
      : globSync('**/*', { cwd: root, exclude: ['**/node_modules', '**/dist', '**/.turbo', 'data'] });
  return files.filter((file) => existsSync(join(root, file))).sort();
}
