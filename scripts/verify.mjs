/** Runs the checks that need neither a build nor a browser, all of them, and reports the failures together. */
import { ensureInstalled } from './lib/install.mjs';
import { commandStep, createStepRunner, staticChecks } from './lib/steps.mjs';
import { vitestStep } from './lib/vitest.mjs';

ensureInstalled();
const steps = createStepRunner();
for (const [name, { command, seconds }] of Object.entries(staticChecks))
  steps.run(name, seconds, commandStep(command));
steps.run('unit tests', 30, vitestStep('fast'));
steps.finish();
