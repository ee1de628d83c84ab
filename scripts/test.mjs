/** Runs every check and test of the project. The last line sums them up; the exit code agrees with it. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled, run } from './lib/install.mjs';

ensureInstalled();
const chromium = ensureChromium();
const reports = mkdtempSync(join(tmpdir(), 'isangano-test-'));
const total = { passed: 0, failed: 0 };

function sum(name, passed, failed, startedAt) {
  total.passed += passed;
  total.failed += failed;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}

/** A check that either holds or does not. */
function check(name, command, args) {
  const startedAt = Date.now();
  const { code, output } = run(command, args, { quiet: true });
  if (code !== 0) console.log(output);
  sum(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, startedAt);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function unitTests() {
  const startedAt = Date.now();
  const file = join(reports, 'vitest.json');
  const { code, output } = run(
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    { quiet: true },
  );
  const report = readReport(file);
  const failed = report?.numFailedTests ?? 0;
  if (code !== 0) console.log(output);
  sum(
    'unit and integration',
    report?.numPassedTests ?? 0,
    code === 0 ? failed : Math.max(1, failed),
    startedAt,
  );
}

function browserTests() {
  const startedAt = Date.now();
  const file = join(reports, 'playwright.json');
  const { code, output } = run('playwright', ['test', '-c', 'e2e/playwright.config.ts'], {
    quiet: true,
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...(chromium && { CHROMIUM_PATH: chromium }),
    },
  });
  const stats = readReport(file)?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  if (code !== 0 || failed > 0) console.log(output);
  sum('browser', stats?.expected ?? 0, code === 0 ? failed : Math.max(1, failed), startedAt);
}

check('format and lint', 'biome', ['ci', '.']);
check('typed lint', 'oxlint', ['--type-aware', '--deny-warnings']);
check('types', 'turbo', ['run', 'types', '--output-logs=errors-only']);
check('boundaries', 'turbo', ['boundaries']);
check('dead exports', 'knip', []);
check('catalogues', 'node', ['apps/web/scripts/messages.ts', '--check']);
check('documents', 'node', ['scripts/check-docs.mjs']);
unitTests();
check('build', 'turbo', ['run', 'build', '--output-logs=errors-only']);
const budgetsStartedAt = Date.now();
const budgets = run('node', ['e2e/budgets.ts'], {
  quiet: true,
  env: chromium ? { CHROMIUM_PATH: chromium } : {},
});
console.log(budgets.output.trim());
sum('budgets', budgets.code === 0 ? 1 : 0, budgets.code === 0 ? 0 : 1, budgetsStartedAt);
browserTests();

rmSync(reports, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
