import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { apiPrefix } from '@isangano/contracts/routes';
import { expect, type Locator, type Page } from '@playwright/test';
import type { FilePayload } from './files.ts';
import { film, pdf } from './files.ts';
import { createRandom, pick, pickInteger } from './random.ts';

const kilobyte = 1024;

/** Interruptions of the person, besides the network. */
const interruptions = ['none', 'none', 'reload', 'closeTab', 'killServer', 'updateSite'] as const;
type Interruption = (typeof interruptions)[number];

/** The actions of a person in a run, which follow from the seed. */
export type WizardPlan = {
  seed: number;
  kind: ApplicationKind;
  email: string;
  files: FilePayload[];
  failureCount: number;
  failureShare: number;
  afterFiles: Interruption;
  duringSubmission: Interruption;
  /** How long after the click on the button that happens. */
  submissionMs: number;
  /** Whether a closed tab is followed by one with another page of the site, not by the form. */
  opensOtherPage: boolean;
  /** The reaction of the person when the application could not be sent. */
  afterFailure: 'submits' | 'changes' | 'waits' | 'leaves';
  /** Whether the device can store texts. */
  hasStorage: boolean;
};

export function planRun(seed: number): WizardPlan {
  const random = createRandom(seed);
  const kind = pick<ApplicationKind>(random, ['interview', 'partner']);
  const hasStorage = random() > 0.08;
  const interrupt = () => (hasStorage ? pick(random, interruptions) : 'none');
  const files = createFiles(random, kind, seed);
  return {
    seed,
    kind,
    email: `run-${seed}@mail.example`,
    files,
    failureCount: pickInteger(random, 0, 5),
    failureShare: pick(random, [0.15, 0.4, 0.8]),
    afterFiles: interrupt(),
    duringSubmission: interrupt(),
    submissionMs: pickInteger(random, 0, 400),
    opensOtherPage: random() < 0.5,
    afterFailure: pick(
      random,
      hasStorage ? ['submits', 'changes', 'waits', 'leaves'] : ['submits', 'changes'],
    ),
    hasStorage,
  };
}

/** Creates none, one or two files. */
export function createFiles(random: () => number, kind: ApplicationKind, seed: number): FilePayload[] {
  return Array.from({ length: pickInteger(random, 0, 2) }, (_, index) =>
    createFile(random, kind, `file-${seed}-${index}`),
  );
}

/** Films are sent ahead of the form; documents of partners are small or padded. */
function createFile(random: () => number, kind: ApplicationKind, name: string): FilePayload {
  const sizeBytes = pick(random, [20, 200, 400, 1500]) * kilobyte;
  if (kind === 'interview') return film(`${name}.mp4`, sizeBytes);
  const { buffer } = film(name, sizeBytes);
  return { ...pdf(`${name}.pdf`), buffer: Buffer.concat([pdf().buffer, buffer]) };
}

const texts = {
  interview: { files: 'Supporting files', step: 'story', change: 'consentContact' },
  partner: { files: 'Documents', step: 'legal', change: 'signature' },
} as const;

export const getFilesStep = (kind: ApplicationKind): string => texts[kind].step;

/** The person adds the files that the form does not have, once it shows those that the device has stored. */
export async function chooseFiles(page: Page, { kind, files }: WizardPlan): Promise<void> {
  const input = page.getByLabel(texts[kind].files);
  await expect(input).toBeEnabled();
  const stored = await listStoredFiles(page, `draft:${kind}`);
  for (const file of files) {
    const name = page.getByText(file.name, { exact: true });
    if (!stored.includes(file.name)) await input.setInputFiles(file);
    await expect(name).toBeVisible();
  }
}

/** Returns the names of the files that the device has stored for a draft. */
async function listStoredFiles(page: Page, draftKey: string): Promise<string[]> {
  return page.evaluate(async (key) => {
    const names: string[] = [];
    const collect = (value: unknown): void => {
      if (value instanceof File) names.push(value.name);
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    };
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'keyval-store')) return names;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('keyval-store');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    if (db.objectStoreNames.contains('keyval')) {
      const value = await new Promise<unknown>((resolve, reject) => {
        const request = db.transaction('keyval').objectStore('keyval').get(key);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      collect(value);
    }
    db.close();
    return names;
  }, draftKey);
}

export async function goToLastStep(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit Application' });
  const next = page.getByRole('button', { name: 'Next' });
  while (!(await submit.isVisible())) {
    const heading = await page.getByRole('heading', { level: 2 }).first().textContent();
    // By key: what says how far an upload is may move the button between the two halves of a click.
    await next.press('Enter');
    await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(heading ?? '');
  }
}

/** Changes an answer of the last step. */
export async function changeAnswer(page: Page, { kind }: WizardPlan): Promise<void> {
  const field = page.locator(`[name=${texts[kind].change}]`);
  if (kind === 'interview') await field.click();
  else await field.fill(`Kivu ${Math.random()}`);
}

/** The message of a page about a submitted application. */
export function findStates(
  page: Page,
): Record<'dialog' | 'outbox' | 'received' | 'waiting' | 'failed', Locator> {
  const outbox = page.getByRole('region', { name: 'Outbox' });
  return {
    dialog: page.getByRole('dialog', { name: / Submitted$/ }),
    outbox,
    received: outbox.getByText('Received.'),
    waiting: page.getByRole('main').getByText('Waiting for a connection'),
    failed: page.getByRole('alert').first(),
  };
}

/** Submits the form, unless an earlier attempt succeeds before. */
export async function submit(page: Page): Promise<void> {
  const { dialog } = findStates(page);
  const button = page.getByRole('button', { name: 'Submit Application' });
  await Promise.race([button.click(), dialog.waitFor({ timeout: 60_000 })]);
}

/** Returns the message of the page once the submission has ended. */
export async function readOutcome(page: Page): Promise<'sent' | 'failed'> {
  const { dialog, waiting, failed } = findStates(page);
  await dialog.or(waiting).or(failed).first().waitFor({ timeout: 60_000 });
  return (await dialog.isVisible()) ? 'sent' : 'failed';
}

/** Whether a request belongs to what a run tests; the page itself is loaded without failures. */
export function isApiRequest({ path }: { path: string }): boolean {
  return path.startsWith(apiPrefix);
}
