/** A person who fills in and sends an application in a browser, through a network that fails. */
import { setTimeout as pause } from 'node:timers/promises';
import { publicPaths } from '@isangano/contracts/routes';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { listStored, openBegunApplication } from '../lib/begun-application.ts';
import { createFailures } from '../lib/network-failures.ts';
import { applicationPaths } from '../lib/scenario.ts';
import {
  hashBytes,
  readReferences,
  readShortReferences,
  readStoredApplications,
} from '../lib/stored-applications.ts';
import {
  changeAnswer,
  chooseFiles,
  findStates,
  getFilesStep,
  goToLastStep,
  isApiRequest,
  readOutcome,
  submit,
  type WizardPlan,
} from '../lib/wizard-run.ts';
import { type Lane, restartServer, updateSite } from './lane.ts';

/** More than the failures of any run. */
const maxAttempts = 15;
/** The longest pause before the outbox tries again, for as many failures as a run has. */
const outboxTimeoutMs = 90_000;

/** A lane with a phone, and the next release of the site. */
export type BrowserLane = Lane & { context: BrowserContext; nextSiteDir: string };

/** A person in front of the phone does not wait for the pause between two attempts. */
async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const tryNow = page.getByRole('main').getByRole('button', { name: 'Try now' }).first();
  await page.addLocatorHandler(tryNow, (button) => button.click());
  return page;
}

async function interrupt(lane: BrowserLane, page: Page, plan: WizardPlan, what: WizardPlan['afterFiles']) {
  if (what === 'killServer') await restartServer(lane);
  if (what === 'updateSite') await updateSite(lane, lane.nextSiteDir);
  if (what === 'reload') await page.reload();
  if (what !== 'closeTab') return page;
  await page.close();
  const reopened = await openPage(lane.context);
  await reopened.goto(
    lane.network.url + (plan.opensOtherPage ? publicPaths.projects : applicationPaths[plan.kind]),
  );
  return reopened;
}

/** The person goes back to the step of the files, which an interruption may have taken, and then to the end. */
async function completeForm(lane: BrowserLane, page: Page, plan: WizardPlan): Promise<void> {
  const url = `${lane.network.url}${applicationPaths[plan.kind]}?step=${getFilesStep(plan.kind)}`;
  await page.goto(url);
  await chooseFiles(page, plan);
  await goToLastStep(page);
}

async function fillIn(lane: BrowserLane, plan: WizardPlan): Promise<Page> {
  const { network, context } = lane;
  const { kind, email } = plan;
  const page = await openPage(context);
  await openBegunApplication(page, network.url, { kind, step: getFilesStep(kind), answers: { email } });
  if (!plan.hasStorage) {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await page.reload();
  }
  await chooseFiles(page, plan);
  if (plan.afterFiles === 'none') {
    await goToLastStep(page);
    return page;
  }
  const interrupted = await interrupt(lane, page, plan, plan.afterFiles);
  await completeForm(lane, interrupted, plan);
  return interrupted;
}

/** Whether the person leaves the page during the submission. */
function isLeft({ duringSubmission }: WizardPlan): boolean {
  return duringSubmission === 'reload' || duringSubmission === 'closeTab';
}

/** Submits the form once. Returns undefined for a page that was left during the submission: it knows of none. */
async function attempt(lane: BrowserLane, page: Page, plan: WizardPlan, isFirst: boolean) {
  // A click that still waits for its button would submit the next page.
  await submit(page);
  if (!isFirst || plan.duringSubmission === 'none') return { page, outcome: await readOutcome(page) };
  await pause(plan.submissionMs);
  const next = await interrupt(lane, page, plan, plan.duringSubmission);
  return { page: next, outcome: isLeft(plan) ? undefined : await readOutcome(next) };
}

/** Submits the form until the server has the application, or the outbox sends it. Returns the page that says so. */
async function send(lane: BrowserLane, start: Page, plan: WizardPlan): Promise<Page> {
  let page = start;
  for (let count = 1; count <= maxAttempts; count += 1) {
    const result = await attempt(lane, page, plan, count === 1);
    page = result.page;
    await expectTrueState(lane, page, plan);
    if (result.outcome === 'sent') return page;
    if (result.outcome === undefined) {
      const stored = await listStored(page);
      if (stored.length === 0) return page;
      if (stored.some((name) => name.startsWith('outbox'))) return waitForOutbox(lane, page, plan);
      if (readReferences(lane.server.dataDir, plan.email).length > 0) {
        // It was sent before the page was left, and the device is about to forget it.
        await expect.poll(() => listStored(page)).toEqual([]);
        return page;
      }
      await completeForm(lane, page, plan);
    } else if (plan.afterFailure === 'waits') return waitForOutbox(lane, page, plan);
    else if (plan.afterFailure === 'leaves') {
      await page.close();
      page = await openPage(lane.context);
      await page.goto(lane.network.url + publicPaths.projects);
      return waitForOutbox(lane, page, plan);
    } else if (plan.afterFailure === 'changes') await changeAnswer(page, plan);
  }
  throw new Error('It was never sent.');
}

/** The page says that the application was received only if the server has it. */
async function expectTrueState({ server }: Lane, page: Page, { email }: WizardPlan): Promise<void> {
  const { dialog, received } = findStates(page);
  const isShown = (await dialog.isVisible()) || (await received.isVisible());
  if (isShown) expect(readReferences(server.dataDir, email)).toHaveLength(1);
}

/** The outbox sends the application without a further click, and shows its reference. */
async function waitForOutbox(lane: BrowserLane, page: Page, plan: WizardPlan): Promise<Page> {
  const { dialog, outbox, received } = findStates(page);
  await dialog.or(received).first().waitFor({ timeout: outboxTimeoutMs });
  await expectTrueState(lane, page, plan);
  if (await dialog.isVisible()) return page;
  const [reference = 'no reference'] = readShortReferences(lane.server.dataDir, plan.email);
  await expect(outbox).toContainText(reference);
  // Its form forgets the application, which it has not noticed while it was closed.
  await page.goto(lane.network.url + applicationPaths[plan.kind]);
  await expect.poll(() => listStored(page)).toEqual([]);
  await outbox.getByRole('button', { name: 'Close' }).click();
  return page;
}

/** Receipts stay within reach on a device; the next person would have those of all before. */
async function forgetReceipts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('outbox');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of db.objectStoreNames) db.transaction(store, 'readwrite').objectStore(store).clear();
    db.close();
    localStorage.clear();
  });
}

/** Does a run, and compares what the server then has. */
export async function runInBrowser(lane: BrowserLane, plan: WizardPlan): Promise<void> {
  lane.network.setFailures(
    createFailures(plan.seed, {
      count: plan.failureCount,
      share: plan.failureShare,
      canFail: isApiRequest,
    }),
  );
  const page = await send(lane, await fillIn(lane, plan), plan);
  const hashes = plan.files.map(({ buffer }) => hashBytes(buffer)).toSorted();
  await expect
    .poll(() => readStoredApplications(lane.server.dataDir, plan.email), { timeout: 8000 })
    .toEqual({ applications: [hashes], drafts: 0, uploads: 0 });
  await expect.poll(() => listStored(page)).toEqual([]);
  await forgetReceipts(page);
  await page.close();
}
