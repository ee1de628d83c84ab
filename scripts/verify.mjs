/**
 * Runs the checks that need neither a build nor a browser, all of them, and reports the failures together. While
 * something is not committed, lints only the workspaces that have changed, and runs the tests in the folders of what
 * has, and those that list every operation and column; else those of the packages that need no database.
 */
import { dirname } from 'node:path/posix';
import { ensureInstalled, run } from './lib/install.mjs';
import { createStepRunner, runStaticChecks } from './lib/steps.mjs';
import { vitestStep } from './lib/vitest.mjs';

const isDocument = (file) => /^(?:docs|\.changeset)\/|\.md$/.test(file);
const findWorkspace = (file) => /^(?:(?:packages|apps)\/[^/]+|e2e|bench)(?=\/)/.exec(file)?.[0];

/** Returns the changed files of workspaces; none if nothing has changed, or something that concerns them all. */
function listChangedFiles() {
  const args = ['status', '--porcelain', '--no-renames', '--untracked-files=all', '-z'];
  const { output } = run('git', args, { quiet: true });
  const files = output
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.slice('XY '.length))
    .filter((file) => !isDocument(file));
  return files.every(findWorkspace) ? files : [];
}

await ensureInstalled();
const files = listChangedFiles();
const steps = createStepRunner();
await runStaticChecks(steps, { extraArgs: { 'typed lint': [...new Set(files.map(findWorkspace))] } });
const folders = [...new Set(files.map((file) => `${dirname(file)}/`))];
/** What an operation, a field or a kind of record has to be added to besides, wherever it is. */
const listingTests = [
  'packages/api/src/access.test.ts',
  'packages/api/src/roles.test.ts',
  'packages/api/src/records/every-kind.test.ts',
  'packages/api/src/database/schema.test.ts',
  'apps/server/src/access.test.ts',
  'apps/server/src/openapi/document.test.ts',
];
if (files.some((file) => /^(?:packages\/(?:contracts|api)|apps\/server)\//.test(file)))
  folders.push(...listingTests);
const unitTests = ['contracts', 'content', 'platform', 'web'].map((name) => `--project=@isangano/${name}`);
const args = files.length > 0 ? ['--passWithNoTests', ...folders] : unitTests;
await steps.run('unit tests', 30, vitestStep('fast', { args }));
steps.finish();
