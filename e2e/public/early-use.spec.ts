import { exampleAnswers } from '@isangano/contracts/applications/testing';
import type { Locator, Page } from '@playwright/test';
import { openBegunApplication } from '../lib/begun-application.ts';
import { delayResponses } from '../lib/delayed-responses.ts';
import { noisyPng } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { createRandom, pick, pickInteger } from '../lib/random.ts';
import { isFull } from '../lib/scope.ts';
import { countMessages } from '../lib/stored-applications.ts';

/* People use pages before and while their code loads: nothing may be lost, and nothing may happen twice. */

/** A run has more than three clicks or fields on average: a thousand in the full form; in the short one, every use once. */
const runCount = isFull ? 320 : 8;
const testCount = 4;
const firstSeed = 1;

type Run = { page: Page; random: () => number; seed: number; dataDir: string };

/** Types like a person, so that the page may be hydrated in the middle of a word. */
async function type({ page, random }: Run, label: string, text: string): Promise<void> {
  const field = page.getByRole('main').getByLabel(label, { exact: true });
  await field.click();
  await page.keyboard.type(text, { delay: pickInteger(random, 0, 15) });
}

/** Clicks a button once or, as impatient people do, several times until something happens. */
async function press({ page, random }: Run, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error(`The button ${name} is not shown.`);
  const count = pickInteger(random, 1, 2);
  for (let n = 0; n < count; n += 1)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, {
      delay: pickInteger(random, 0, 20),
    });
}

async function typeMessage(run: Run): Promise<void> {
  const { page, seed } = run;
  const subject = `Early ${seed}`;
  await page.goto('/contact', { waitUntil: 'commit' });
  await type(run, 'Full Name', 'Jeanne Umutoni');
  await type(run, 'Subject', subject);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await expect(page.getByLabel('Full Name')).toHaveValue('Jeanne Umutoni');
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await expect(page.getByLabel('Subject')).toBeFocused();
}

async function sendMessage(run: Run): Promise<void> {
  const { page, seed, dataDir } = run;
  const subject = `Sent early ${seed}`;
  await page.goto('/contact', { waitUntil: 'commit' });
  await type(run, 'Full Name', 'Jeanne Umutoni');
  await type(run, 'Email Address', 'jeanne@example.rw');
  await type(run, 'Subject', subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you cool milk?');
  await press(run, 'Send Message');
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect(countMessages(dataDir, subject)).toBe(1);
}

async function completeStep(run: Run): Promise<void> {
  const { page } = run;
  await page.goto('/interview-form', { waitUntil: 'commit' });
  await type(run, 'Full name', 'Jean Bosco Habimana');
  await type(run, 'Email', 'bosco@example.rw');
  await type(run, 'Phone', '0788000111');
  await type(run, 'Headline', 'Sixty tailors');
  await press(run, 'Next');
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Jean Bosco Habimana');
  await expect(page.getByLabel('Headline')).toHaveValue('Sixty tailors');
}

async function chooseAndType(run: Run): Promise<void> {
  const { page } = run;
  await page.goto('/partnership-application', { waitUntil: 'commit' });
  await type(run, 'Name/Entity', 'Kivu Cold Chain');
  await page.getByLabel('Your role').selectOption('Corporate / Company');
  await type(run, 'Country', 'Rwanda');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await expect(page.getByLabel('Name/Entity')).toHaveValue('Kivu Cold Chain');
  await expect(page.getByLabel('Country')).toHaveValue('Rwanda');
  await expect(page.getByLabel('Your role')).toHaveValue('Corporate');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('draft:partner')))
    .toMatch(/Kivu Cold Chain.*Corporate.*Rwanda|Kivu Cold Chain.*Rwanda.*Corporate/);
}

async function selectTab({ page, random }: Run): Promise<void> {
  await page.goto('/services', { waitUntil: 'commit' });
  await page.getByRole('tab').nth(5).click();
  const tab = page.getByRole('tab').nth(pickInteger(random, 1, 4));
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(1);
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
}

async function agree({ page }: Run): Promise<void> {
  await page.goto('/partnership', { waitUntil: 'commit' });
  const agreement = page.getByRole('main').getByRole('checkbox');
  for (const isAgreed of [true, false, true]) await agreement.setChecked(isAgreed);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await expect(page.getByRole('main').getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeEnabled();
}

async function searchPolicy(run: Run): Promise<void> {
  const { page } = run;
  await page.goto('/ai-ethics', { waitUntil: 'commit' });
  await page.getByRole('searchbox').click();
  await page.keyboard.type('privacy', { delay: pickInteger(run.random, 0, 15) });
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await expect(page.getByRole('searchbox')).toHaveValue('privacy');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/\d/);
}

async function typeIntoDialog({ page, random }: Run): Promise<void> {
  await page.goto(pick(random, ['/', '/services', '/projects']), { waitUntil: 'commit' });
  await page.getByRole('main').locator('[data-opens]').first().click();
  const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
  await dialog.getByLabel('Full Name').click();
  await page.keyboard.type('Jeanne Umutoni', { delay: pickInteger(random, 0, 25) });
  await expect(page.locator('dialog[data-hydrated]')).toHaveCount(1);
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Jeanne Umutoni');
}

const uses = [
  typeMessage,
  sendMessage,
  completeStep,
  chooseAndType,
  selectTab,
  agree,
  searchPolicy,
  typeIntoDialog,
] as const;

test('a file that is chosen before the code has loaded is kept, also if a stored draft fills the form', async ({
  page,
  server,
}) => {
  const release = await delayResponses(page, '**/assets/*.js');
  await openBegunApplication(page, server.url, { kind: 'interview', step: 'profile' });
  await page.getByLabel('Portrait').setInputFiles(noisyPng(200, 200, 'panorama.png'));
  release();
  await expect(page.getByLabel('Full name')).toHaveValue(exampleAnswers.interview.fullName);
  await expect(page.getByText('panorama.png')).toBeVisible();
});

/** Changes a field as some browsers and password managers do that fill in forms: with these events, or with none. */
async function fillIn(field: Locator, value: string, events: readonly string[]): Promise<void> {
  await field.evaluate(
    (element, filled) => {
      if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) return;
      element.value = filled.value;
      for (const type of filled.events) element.dispatchEvent(new Event(type, { bubbles: true }));
    },
    { value, events },
  );
}

test('what a browser fills in without the usual events is part of the step', async ({ page }) => {
  await page.goto('/interview-form');
  const language = page.getByLabel('Language of the interview');
  await page.getByLabel('Full name').fill('Jeanne Umutoni');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await fillIn(language, 'French', ['input']);
  await fillIn(page.getByLabel('Email'), 'jeanne@example.rw', []);
  await fillIn(page.getByLabel('Phone'), '0788000111', []);
  await page.getByLabel('Headline').fill('Sixty tailors');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2');
  await page.reload();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveValue('jeanne@example.rw');
  await expect(page.getByLabel('Phone')).toHaveValue('0788000111');
  await expect(language).toHaveValue('French');
});

/** Delays every file of the page's code by its own time; some fail once. */
async function delayCode(page: Page, random: () => number): Promise<void> {
  const longestMs = pick(random, [0, 50, 200]);
  const isFailing = pickInteger(random, 1, 5) === 1;
  const seen = new Set<string>();
  await page.route('**/assets/*.js', async (route, request) => {
    const url = request.url();
    const isFirst = !seen.has(url);
    seen.add(url);
    if (isFailing && isFirst && request.resourceType() === 'fetch' && random() < 0.1) return route.abort();
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, isFirst ? pickInteger(random, 0, longestMs) : 0);
    await promise;
    await route.continue();
  });
}

for (let part = 0; part < testCount; part += 1) {
  test(`early clicks and typing are neither lost nor doubled, ${part + 1} of ${testCount}`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(runCount * 3000);
    for (let seed = firstSeed + part; seed < firstSeed + runCount; seed += testCount) {
      const random = createRandom(seed);
      const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
      const page = await context.newPage();
      await delayCode(page, random);
      const use = uses[seed % uses.length] ?? typeMessage;
      await test.step(`${use.name}, seed ${seed}`, () =>
        use({ page, random, seed, dataDir: server.dataDir }));
      await context.close();
    }
  });
}
