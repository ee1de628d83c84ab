import { totalmem } from 'node:os';
import { runQuietly } from './install.mjs';
import { getTimeoutMs } from './timeout.mjs';

const mebibyte = 1024 ** 2;

/**
 * The compiler and what uses it are short processes: they free no memory while there is enough, which saves a third of
 * their time.
 */
const compilerEnv = {
  GOGC: 'off',
  GOMEMLIMIT: `${Math.floor(Math.min(5000, totalmem() / 3 / mebibyte))}MiB`,
};

const seconds = (startedAt) => (Date.now() - startedAt) / 1000;

/**
 * Checks that pass or fail as a whole, by name: a command with its arguments, and the seconds that it may take.
 * In the order of their cost.
 */
export const staticChecks = {
  terms: { seconds: 2, command: ['node', ['scripts/checks/terms.mjs']] },
  structure: { seconds: 2, command: ['node', ['scripts/checks/structure.mjs']] },
  modules: { seconds: 2, command: ['node', ['scripts/checks/modules.mjs']] },
  documents: { seconds: 2, command: ['node', ['scripts/checks/docs.mjs']] },
  facts: { seconds: 2, command: ['node', ['scripts/checks/facts.mjs']] },
  'changed fields': { seconds: 2, command: ['node', ['scripts/checks/fields.mjs']] },
  catalogues: {
    seconds: 5,
    command: ['node', ['packages/content/scripts/messages.ts', '--check']],
    env: compilerEnv,
  },
  boundaries: { seconds: 2, command: ['turbo', ['boundaries']] },
  'format and lint': { seconds: 5, command: ['biome', ['ci', '.']] },
  'dead exports': { seconds: 8, command: ['knip', []] },
  'typed lint': {
    seconds: 15,
    command: ['oxlint', ['--type-aware', '--deny-warnings']],
    // On two cores it takes as long, and twice the time of a processor.
    env: { ...compilerEnv, GOMAXPROCS: '1' },
  },
  types: { seconds: 20, command: ['npm', ['run', '--silent', 'types']], env: compilerEnv },
};

/**
 * Runs steps, names each when it begins and when it ends, and sums up their results. Where names are given, it leaves
 * out all other steps but the builds, which most of them need.
 */
export function createStepRunner(onlyNames = []) {
  const total = { passed: 0, failed: 0 };
  const failedSteps = [];
  const allNames = [];
  return {
    /**
     * `step` returns how many checks passed and failed, and what to print about the failures. A step that
     * takes longer than `allowedSeconds` is pointed out, but does not fail: the machine may be busy.
     */
    async run(name, allowedSeconds, step) {
      allNames.push(name);
      if (onlyNames.length > 0 && !name.startsWith('build') && !onlyNames.includes(name)) return;
      process.stdout.write(`▶ ${name}\n`);
      const startedAt = Date.now();
      const { passed, failed, output = '' } = await step();
      const taken = seconds(startedAt);
      if (output) console.log(output);
      total.passed += passed;
      total.failed += failed;
      if (failed > 0) failedSteps.push(name);
      const mark = failed === 0 ? '✓' : '✗';
      console.log(`${mark} ${name}: ${passed} passed, ${failed} failed (${taken.toFixed(1)} s)`);
      if (taken > allowedSeconds) console.log(`  Note: longer than the ${allowedSeconds} s it may take.`);
    },
    /** Prints the sum as the last line, and ends the process: with 1 if anything failed. */
    finish() {
      for (const name of onlyNames.filter((name) => !allNames.includes(name))) {
        console.log(`No step is named '${name}'. Steps: ${allNames.join(', ')}`);
        total.failed += 1;
      }
      if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(', ')}`);
      console.log(`${total.passed} passed, ${total.failed} failed`);
      process.exit(total.failed === 0 ? 0 : 1);
    },
  };
}

/** A step that is one check: it passes if the command exits with 0, and prints its output otherwise. */
export function commandStep([command, args], env = {}) {
  return async () => {
    const { code, output } = await runQuietly(command, args, env, getTimeoutMs(env.TEST_SCOPE));
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
  };
}

/** Runs the checks of these names one after the other; `extraArgs` has further arguments of their commands by name. */
export async function runStaticChecks(steps, { names = Object.keys(staticChecks), extraArgs = {} } = {}) {
  for (const name of names) {
    const { command, seconds: allowedSeconds, env } = staticChecks[name];
    const args = [...command[1], ...(extraArgs[name] ?? [])];
    await steps.run(name, allowedSeconds, commandStep([command[0], args], env));
  }
}
