/**
 * Sends applications through a network that fails, as many as its first argument says, and compares the stored with the
 * sent ones: nothing may be lost or doubled, and no page may show a wrong state. `--browser` of them in a browser, the
 * others by the code of the site without it. `--seed` begins with another seed, so that
 * `network.ts 1 --browser 1 --seed 77` replays one run, and with `--browser 0` one without a browser.
 */
import { parseArgs } from 'node:util';
import { runBrowsers } from './network/browser-runs.ts';
import { runDevices } from './network/device-runs.ts';
import type { Findings } from './network/lane.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    browser: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '3' },
    verbose: { type: 'boolean', default: false },
  },
});
const count = Number(positionals[0] ?? 1000);
const browserCount = Math.min(count, Number(values.browser));
const firstSeed = Number(values.seed);

/** An iterator, from which the lanes take one seed after the other. */
function listSeeds(length: number): Iterator<number> & Iterable<number> {
  return Array.from({ length }, (_, index) => firstSeed + index).values();
}

function report(name: string, { count: runCount, failed, failuresByKind }: Findings): void {
  for (const { seed, error, details } of failed) console.log(`Seed ${seed}: ${error}\n${details}`);
  const kinds = [...failuresByKind].map(([kind, n]) => `${kind} ${n}`).join(', ');
  console.log(`${runCount} runs ${name}, ${failed.length} failed. What happened to them: ${kinds}.`);
}

const findLaneCount = (runCount: number) => Math.min(Number(values.lanes), runCount);
const onDevices = await runDevices(listSeeds(count - browserCount), findLaneCount(count - browserCount));
report('without a browser', onDevices);
const inBrowsers = await runBrowsers(listSeeds(browserCount), findLaneCount(browserCount), (plan, error) => {
  if (values.verbose)
    console.log(
      `Seed ${plan.seed}: ${error ?? 'succeeded'}, ${JSON.stringify({ ...plan, files: plan.files.length })}`,
    );
});
report('in a browser', inBrowsers);
process.exit(onDevices.failed.length + inBrowsers.failed.length === 0 ? 0 : 1);
