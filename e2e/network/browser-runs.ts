/** Applications that people send in a browser, one after the other in each lane. */
import { rmSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { launchOptions } from '../lib/launch-options.ts';
import { writeNextRelease } from '../lib/next-release.ts';
import { planRun, type WizardPlan } from '../lib/wizard-run.ts';
import { runInBrowser } from './browser-run.ts';
import {
  closeLane,
  countFailure,
  createFindings,
  type Findings,
  noteRun,
  openLane,
  replaceServer,
} from './lane.ts';

function openContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
}

/** Returns the text of the page that was opened last. */
async function readShown(context: BrowserContext): Promise<string> {
  const main = context.pages().at(-1)?.getByRole('main');
  return (await main?.innerText({ timeout: 1000 }).catch(String)) ?? 'nothing';
}

/** Runs the seeds in so many lanes. */
export async function runBrowsers(
  seeds: Iterable<number>,
  laneCount: number,
  onRun: (plan: WizardPlan, error: string | undefined) => void,
): Promise<Findings> {
  const findings = createFindings();
  if (laneCount === 0) return findings;
  const browser = await chromium.launch(launchOptions);
  // None of its scripts has the name of a built one.
  const { folder: nextSiteDir } = writeNextRelease('Full name', 'Your name');
  const remaining = Iterator.from(seeds);
  async function runLane(): Promise<void> {
    const lane = { ...(await openLane()), context: await openContext(browser), nextSiteDir };
    for (const seed of remaining) {
      const plan = planRun(seed);
      const hasSucceeded = await noteRun(lane, plan, findings, () =>
        runInBrowser(lane, plan).catch(async (error: unknown) => {
          throw new Error(`${String(error)}\nThe page shows:\n${await readShown(lane.context)}`, {
            cause: error,
          });
        }),
      );
      for (const what of [plan.afterFiles, plan.duringSubmission])
        if (what !== 'none') countFailure(findings, what);
      onRun(plan, hasSucceeded ? undefined : findings.failed.at(-1)?.error);
      if (hasSucceeded) continue;
      await lane.context.close();
      lane.context = await openContext(browser);
      await replaceServer(lane);
    }
    await lane.context.close();
    await closeLane(lane, findings);
  }
  await Promise.all(Array.from({ length: laneCount }, runLane));
  await browser.close();
  rmSync(nextSiteDir, { recursive: true });
  return findings;
}
