import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { apiPrefix } from '@isangano/contracts/routes';
import { expect, type Locator, type Page } from '@playwright/test';
import type { FilePayload } from './files.ts';
import { film, pdf } from './files.ts';
import { createRandom, pick, pickInteger } from './random.ts';

const kilobyte = 1024;

/** What interrupts the person, beside the network. */
type Interruption = 'none' | 'reload' | 'closeTab' | 'killServer';
const interruptions = ['none', 'none', 'reload', 'closeTab', 'killServer'] as const;

/** What a person does in a run; it follows from the seed. */
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
  /** Whether the person changes an answer between two attempts. */
  changesAnswer: boolean;
  /** Whether the device can store texts. */
  hasStorage: boolean;
};

export function planRun(seed: number): WizardPlan {
  const random = createRandom(seed);
  const kind = pick<ApplicationKind>(random, ['interview', 'partner']);
  const hasStorage = random() > 0.08;
  const interrupt = () => (hasStorage ? pick(random, interruptions) : 'none');
  const files = Array.from({ length: pickInteger(random, 0, 2) }, (_, index) =>
    createFile(random, kind, `file-${seed}-${index}`),
  );
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
    changesAnswer: random() < 0.3,
    hasStorage,
  };
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

/** The person adds the files that the form does not have. */
export async function chooseFiles(page: Page, { kind, files }: WizardPlan): Promise<void> {
  const input = page.getByLabel(texts[kind].files);
  await expect(input).toBeEnabled();
  // The files that the device has stored are shown soon after the form.
  await page.waitForFunction(() => indexedDB.databases().then(() => true));
  for (const file of files) {
    const name = page.getByText(file.name, { exact: true });
    if (await isShown(name)) continue;
    await input.setInputFiles(file);
    await expect(name).toBeVisible();
  }
}

async function isShown(locator: Locator): Promise<boolean> {
  return locator.waitFor({ timeout: 300 }).then(
    () => true,
    () => false,
  );
}

export async function goToLastStep(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit Application' });
  const next = page.getByRole('button', { name: 'Next' });
  while (!(await submit.isVisible())) {
    const heading = await page.getByRole('heading', { level: 2 }).first().textContent();
    await next.click();
    await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(heading ?? '');
  }
}

/** Changes an answer of the last step. */
export async function changeAnswer(page: Page, { kind }: WizardPlan): Promise<void> {
  const field = page.locator(`[name=${texts[kind].change}]`);
  if (kind === 'interview') await field.click();
  else await field.fill(`Kivu ${Math.random()}`);
}

export type SubmissionOutcome = 'sent' | 'failed';

/** Submits the form, and returns what the page then says. */
export async function submit(page: Page): Promise<SubmissionOutcome> {
  const dialog = page.getByRole('dialog', { name: / Submitted$/ });
  const alert = page.getByRole('alert').first();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await dialog.or(alert).waitFor({ timeout: 60_000 });
  return (await dialog.isVisible()) ? 'sent' : 'failed';
}

/** Whether a request belongs to what a run tests; the page itself is loaded without failures. */
export function isApiRequest({ path }: { path: string }): boolean {
  return path.startsWith(apiPrefix);
}
