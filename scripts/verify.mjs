/**
 * Runs the checks that need neither a build nor a browser, all of them, and reports the failures together. While
 * something is not committed, lints only the workspaces that have changed, and runs the tests that import what has.
 */
import { ensureInstalled, run } from './lib/install.mjs';
import { createStepRunner, runStaticChecks } from './lib/steps.mjs';
import { vitestStep } from './lib/vitest.mjs';

const isDocument = (file) => /^(?:docs|\.changeset)\/|\.md$/.test(file);

/** Returns the changed workspaces; none if nothing has changed, or something that concerns them all. */
function listChangedWorkspaces() {
  const args = ['status', '--porcelain', '--no-renames', '--untracked-files=all', '-z'];
  const { output } = run('git', args, { quiet: true });
  const files = output
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.slice('XY '.length));
  const workspaces = files
    .filter((file) => !isDocument(file))
    .map((file) => /^(?:(?:packages|apps)\/[^/]+|e2e|bench)(?=\/)/.exec(file)?.[0]);
  return workspaces.includes(undefined) ? [] : [...new Set(workspaces)];
}

await ensureInstalled();
const workspaces = listChangedWorkspaces();
const steps = createStepRunner();
await runStaticChecks(steps, { extraArgs: { 'typed lint': workspaces } });
await steps.run('unit tests', 30, vitestStep('fast', { args: workspaces.length > 0 ? ['--changed'] : [] }));
steps.finish();
