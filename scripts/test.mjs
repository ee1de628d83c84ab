/**
 * Runs every check and test of the project. The last line sums them up; the exit code agrees with it.
 * With `--full` it also runs the long forms that belong before a release. Names of steps leave out all others:
 * `npm test -- attacks 'browser tests'`.
 */
import { ensureChromium } from './lib/chromium.mjs';
import { contentEnv, ensureInstalled, runQuietly } from './lib/install.mjs';
import { createMemoryFolder } from './lib/memory-folder.mjs';
import { ensurePostgres } from './lib/postgres.mjs';
import { commandStep, createStepRunner, runStaticChecks, staticChecks } from './lib/steps.mjs';
import { getTimeoutMs } from './lib/timeout.mjs';
import { runWithReport, vitestStep } from './lib/vitest.mjs';

const isFull = process.argv.includes('--full');

await ensureInstalled();
const testEnv = {
  TEST_SCOPE: isFull ? 'full' : '',
  ...ensureChromium(),
  // The long form waits for the disk, as servers do.
  ...(!isFull && createMemoryFolder()),
};
try {
  ensurePostgres();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const timeoutMs = getTimeoutMs(testEnv.TEST_SCOPE);
const steps = createStepRunner(process.argv.slice(2).filter((argument) => !argument.startsWith('--')));

/** Prints what the script prints, whether it fails or not. */
function reportStep(script, ...args) {
  return async () => {
    const { code, output } = await runQuietly('node', [script, ...args], testEnv, timeoutMs);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output: output.trim() };
  };
}

/** The texts and lists of another group, if this is its site. */
async function checkContent() {
  const { code, output } = await runQuietly('node', ['packages/content/scripts/messages.ts'], contentEnv);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output: code === 0 ? '' : output };
}

function browserTests() {
  const { code, output, report } = runWithReport(
    'playwright',
    () => ['test', '-c', 'e2e/playwright.config.ts', `--global-timeout=${timeoutMs}`],
    (file) => ({
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      TEST_BUILD: 'current',
      // Node removes the types; compiling with Playwright takes 20 s of a first run.
      PW_DISABLE_TS_ESM: '1',
      ...testEnv,
    }),
  );
  const failed = (report?.stats?.unexpected ?? 0) + (report?.stats?.flaky ?? 0);
  return {
    passed: report?.stats?.expected ?? 0,
    failed: code === 0 ? failed : Math.max(1, failed),
    output: code !== 0 || failed > 0 ? output : '',
  };
}

/** They use one core each, and measure no time. */
const slowChecks = ['types', 'typed lint'];
await Promise.all([
  runStaticChecks(steps, { names: slowChecks }),
  runStaticChecks(steps, {
    names: Object.keys(staticChecks).filter((name) => !slowChecks.includes(name)),
  }).then(() =>
    steps
      .run('build', 60, commandStep(['turbo', ['run', 'build', '--output-logs=errors-only']]))
      .then(() => steps.run('build of another group', 30, reportStep('e2e/build-clinics.ts'))),
  ),
]);
if (contentEnv.CONTENT_DIR) await steps.run('content of the group', 10, checkContent);
await steps.run(
  'unit and integration tests',
  120,
  vitestStep(testEnv.TEST_SCOPE, { env: { ...testEnv, TEST_BUILD: 'current' } }),
);
await steps.run('attacks', isFull ? 600 : 25, reportStep('e2e/hostile/main.ts'));
// They measure no time.
await Promise.all([
  steps
    .run('markup', 25, reportStep('e2e/html.ts'))
    .then(() => steps.run('links', 15, reportStep('e2e/links.ts')))
    .then(() =>
      steps.run(
        'bad network',
        isFull ? 600 : 20,
        reportStep('e2e/network.ts', ...(isFull ? [] : ['12', '--browser', '1'])),
      ),
    ),
  steps
    .run('budgets', 60, reportStep('e2e/budgets.ts'))
    .then(() => steps.run('release', 30, reportStep('scripts/release.mjs'))),
]);
await steps.run(
  'first use',
  isFull ? 600 : 40,
  reportStep('e2e/first-use.ts', '--runs', isFull ? '20' : '1'),
);
await steps.run('browser tests', isFull ? 900 : 300, browserTests);
if (isFull) {
  await steps.run('planted defects', 240, reportStep('scripts/plant-defects.mjs'));
  await steps.run('recipe for a field', 60, reportStep('scripts/checks/field-recipe.mjs'));
  await steps.run('lighthouse', 600, reportStep('e2e/lighthouse.ts'));
  await steps.run('upload memory', 60, reportStep('e2e/upload-memory.ts'));
}
steps.finish();
