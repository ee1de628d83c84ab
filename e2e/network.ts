/**
 * Fills in and sends applications through a network that fails, as many as its first argument says, and compares what the
 * server has stored with what was sent: nothing may be lost or doubled. `--seed` begins with another seed, so that
 * `network.ts 1 --seed 77` replays one run.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { type BadNetwork, startBadNetwork } from './lib/bad-network.ts';
import { applicationPaths, listStored, openBegunApplication } from './lib/begun-application.ts';
import { runCommand } from './lib/commands.ts';
import { createFailures } from './lib/network-failures.ts';
import { type RunningServer, removeData, startServer } from './lib/server.ts';
import { hashBytes, readStoredApplications } from './lib/stored-applications.ts';
import {
  changeAnswer,
  chooseFiles,
  getFilesStep,
  goToLastStep,
  isApiRequest,
  planRun,
  submit,
  type WizardPlan,
} from './lib/wizard-run.ts';

/** More than the failures of any run. */
const maxAttempts = 15;

/** A server, its bad network, and a phone. */
type Lane = { server: RunningServer; network: BadNetwork; context: BrowserContext };

async function restartServer(lane: Lane): Promise<void> {
  await lane.server.kill();
  lane.server = await startServer({ dataDir: lane.server.dataDir });
  lane.network.setTarget(lane.server.url);
}

/** Who waits in front of the phone does not wait for the pause between two attempts. */
async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addLocatorHandler(page.getByRole('button', { name: 'Try now' }).first(), (button) =>
    button.click(),
  );
  return page;
}

async function interrupt(lane: Lane, page: Page, plan: WizardPlan, what: WizardPlan['afterFiles']) {
  if (what === 'killServer') await restartServer(lane);
  if (what === 'reload') await page.reload();
  if (what !== 'closeTab') return page;
  await page.close();
  const reopened = await openPage(lane.context);
  await reopened.goto(lane.network.url + applicationPaths[plan.kind]);
  return reopened;
}

/** The person goes back to the step of the files, which an interruption may have taken, and then to the end. */
async function completeForm(lane: Lane, page: Page, plan: WizardPlan): Promise<void> {
  const url = `${lane.network.url}${applicationPaths[plan.kind]}?step=${getFilesStep(plan.kind)}`;
  await page.goto(url);
  await chooseFiles(page, plan);
  await goToLastStep(page);
}

async function runWizard(lane: Lane, plan: WizardPlan): Promise<void> {
  const { network, context } = lane;
  network.setFailures(
    createFailures(plan.seed, {
      count: plan.failureCount,
      share: plan.failureShare,
      canFail: isApiRequest,
    }),
  );
  let page = await openPage(context);
  const { kind, email } = plan;
  const step = getFilesStep(kind);
  const answers = { email };
  await openBegunApplication(page, network.url, { kind, step, answers });
  if (!plan.hasStorage) {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await page.reload();
  }
  await chooseFiles(page, plan);
  if (plan.afterFiles !== 'none') {
    page = await interrupt(lane, page, plan, plan.afterFiles);
    await completeForm(lane, page, plan);
  } else await goToLastStep(page);

  for (let attempt = 1; ; attempt += 1) {
    const submission = submit(page).catch((error: unknown) => error);
    let outcome: unknown;
    if (attempt === 1 && plan.duringSubmission !== 'none') {
      await pause(plan.submissionMs);
      page = await interrupt(lane, page, plan, plan.duringSubmission);
      // A page that was loaded again says nothing of the submission.
      const hasLeft = plan.duringSubmission !== 'killServer';
      outcome = hasLeft ? 'left' : await submission;
    } else outcome = await submission;
    if (outcome === 'sent') break;
    if (attempt === maxAttempts) throw new Error(`It was never sent: ${String(outcome)}`);
    // Either an alert is shown, or the page was left during the submission.
    if (outcome !== 'failed') {
      if (await wasSent(page)) break;
      await completeForm(lane, page, plan);
    }
    if (plan.changesAnswer) await changeAnswer(page, plan);
  }
  await expectStored(lane, page, plan);
  await page.close();
}

/** Whether a page that was left during a submission has nothing of it any more. */
async function wasSent(page: Page): Promise<boolean> {
  return (await listStored(page)).length === 0;
}

async function expectStored({ server }: Lane, page: Page, { email, files }: WizardPlan): Promise<void> {
  const hashes = files.map(({ buffer }) => hashBytes(buffer)).toSorted();
  await expect
    .poll(() => readStoredApplications(server.dataDir, email), { timeout: 8000 })
    .toEqual({ applications: [hashes], drafts: 0, uploads: 0 });
  await expect.poll(() => listStored(page)).toEqual([]);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '3' },
    verbose: { type: 'boolean', default: false },
  },
});
const count = Number(positionals[0] ?? 1000);
const firstSeed = Number(values.seed);
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-background-networking'],
});
const seeds = Array.from({ length: count }, (_, index) => firstSeed + index).values();
const failed: { seed: number; error: string; network: string }[] = [];
const failuresByKind = new Map<string, number>();

async function openLane(): Promise<Lane> {
  const server = await startServer();
  const network = await startBadNetwork(server.url);
  return { server, network, context: await openContext() };
}

function openContext(): Promise<BrowserContext> {
  return browser.newContext({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
}

async function runLane(): Promise<void> {
  const lane = await openLane();
  for (const seed of seeds) {
    lane.network.log.length = 0;
    const startedAt = performance.now();
    const plan = planRun(seed);
    try {
      await runWizard(lane, plan);
    } catch (error) {
      const { files, ...rest } = plan;
      const shown = { ...rest, files: files.map(({ buffer }) => buffer.length) };
      const lines = lane.network.log
        .filter(isApiRequest)
        .map(
          ({ method, path, status, failure }) =>
            `  ${method} ${path} ${status} ${failure ? JSON.stringify(failure) : ''}`,
        );
      failed.push({ seed, error: String(error), network: `${JSON.stringify(shown)}\n${lines.join('\n')}` });
      await lane.context.close();
      lane.context = await openContext();
      await lane.server.kill();
      removeData(lane.server);
      lane.server = await startServer();
      lane.network.setTarget(lane.server.url);
    }
    if (values.verbose) {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`Seed ${seed}: ${seconds} s, ${JSON.stringify({ ...plan, files: plan.files.length })}`);
    }
    for (const { failure } of lane.network.log)
      if (failure) failuresByKind.set(failure.kind, (failuresByKind.get(failure.kind) ?? 0) + 1);
  }
  const { dataDir } = lane.server;
  const { drafts, uploads } = readStoredApplications(dataDir, '');
  if (drafts + uploads > 0)
    failed.push({ seed: firstSeed, error: `${drafts} drafts and ${uploads} uploads are left`, network: '' });
  await lane.context.close();
  await lane.network.stop();
  await lane.server.stop();
  const { code, output } = await runCommand(dataDir, 'check');
  if (code !== 0) failed.push({ seed: firstSeed, error: `check: ${output}`, network: '' });
  removeData(lane.server);
}

await Promise.all(Array.from({ length: Number(values.lanes) }, runLane));
await browser.close();
for (const { seed, error, network } of failed) console.log(`Seed ${seed}: ${error}\n${network}`);
const kinds = [...failuresByKind].map(([kind, n]) => `${kind} ${n}`).join(', ');
console.log(`${count} runs, ${failed.length} failed. The network failed so: ${kinds}.`);
process.exit(failed.length === 0 ? 0 : 1);
