import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from './install.mjs';
import { getTimeoutMs } from './timeout.mjs';

/** The tool has the same timeout, and then says what it was doing: it is killed so much later. */
const graceMs = 60_000;

/** Runs a tool that writes a JSON report into a temporary file, and returns the report with the tool's result. */
export function runWithReport(command, toArgs, toEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'isangano-test-'));
  const file = join(folder, 'report.json');
  const env = toEnv(file);
  const timeoutMs = getTimeoutMs(env.TEST_SCOPE) + graceMs;
  const { code, output } = run(command, toArgs(file), { quiet: true, env, timeoutMs });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  rmSync(folder, { recursive: true, force: true });
  return { code, output, report };
}

const reporters = ['--reporter=dot', `--reporter=${join(root, 'scripts/timeout-reporter.mjs')}`];

/** A step that runs the tests of a scope; a run that fails without a failed test counts as one failure. */
export function vitestStep(scope, { env = {}, args = [] } = {}) {
  return () => {
    const { code, output, report } = runWithReport(
      'vitest',
      (file) => ['run', ...args, ...reporters, '--reporter=json', `--outputFile.json=${file}`],
      () => ({ TEST_SCOPE: scope, ...env }),
    );
    const failed = report?.numFailedTests ?? 0;
    return {
      passed: report?.numPassedTests ?? 0,
      failed: code === 0 ? failed : Math.max(1, failed),
      output: code === 0 ? '' : output,
    };
  };
}
