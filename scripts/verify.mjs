/** Runs the checks that need neither a build nor a browser, all of them, and reports the failures together. */
import { ensureInstalled } from './lib/install.mjs';
import { createStepRunner, runStaticChecks } from './lib/steps.mjs';
import { vitestStep } from './lib/vitest.mjs';

await ensureInstalled();
const steps = createStepRunner();
await runStaticChecks(steps);
await steps.run('unit tests', 30, vitestStep('fast'));
steps.finish();
