import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { staffPaths, trpcPrefix } from '@isangano/contracts/routes';
import { formatSpamSignals, spamSignalsHeader } from '@isangano/contracts/submissions/signals';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { interviewStatusPath, requestToken, submitInterview } from '../lib/applications.ts';
import { redPdf } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { isUncovered } from '../lib/layout.ts';
import {
  expectContrast,
  expectNoHorizontalScroll,
  expectNoViolations,
  textSpacing,
} from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';
import { staff } from '../lib/server.ts';
import { expectStaffPagesFit, findRow, sendMessage, uniqueName } from '../lib/staff.ts';

type StaffPage = {
  /** Its records belong to a person with this name. */
  path: (name: string) => string;
  store?: (request: APIRequestContext, name: string) => Promise<unknown>;
  /** The element that shows that the page has loaded. */
  shown: (page: Page, name: string) => Locator;
  /** Opens more of it. */
  open?: (page: Page, name: string) => Promise<void>;
};

const inList =
  (path: string, more = '') =>
  (name: string) =>
    `${path}?q=${encodeURIComponent(name)}${more}`;

async function storeApplications(request: APIRequestContext, name: string): Promise<void> {
  await submitInterview(request, { fullName: name }, redPdf('plan.pdf'));
  const id = await submitInterview(request, { fullName: `${name} Two` });
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  await request.patch(interviewStatusPath(id), { headers, data: { status: 'approved' } });
}

async function storeSuspect(request: APIRequestContext, name: string): Promise<void> {
  await request.post('/api/contact', {
    headers: { [spamSignalsHeader]: formatSpamSignals({ openMs: 20 }) },
    data: { fullName: name, email: 'bot@mail.example', subject: name, message: 'Buy now.' },
  });
}

async function storeReader(request: APIRequestContext, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  const data = { email: toAddress(name), role: 'reader' };
  expect((await request.post(`${trpcPrefix}/team.createAccount`, { headers, data })).ok()).toBe(true);
}

const toAddress = (name: string) => `${name.replace(' ', '.').toLowerCase()}@isangano.example`;

const pages: Record<string, StaffPage> = {
  dashboard: {
    path: () => staffPaths.dashboard,
    store: storeApplications,
    shown: (page) => page.getByRole('figure').first(),
  },
  applications: {
    path: inList(staffPaths.applications),
    store: storeApplications,
    shown: findRow,
  },
  'details, filters and selection of applications': {
    path: inList(staffPaths.applications, '&from=2020-01-01'),
    store: storeApplications,
    shown: (page) => page.getByRole('button', { name: 'Reset filters' }),
    async open(page, name) {
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('button', { name: 'Select this page' }).click();
      await findRow(page, name).getByRole('button', { name: 'Details' }).click();
      await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
    },
  },
  review: {
    path: inList(staffPaths.review),
    store: storeApplications,
    shown: (page) => page.getByRole('article'),
  },
  rejection: {
    path: inList(staffPaths.review),
    store: storeApplications,
    shown: (page) => page.getByRole('article'),
    async open(page) {
      await page.keyboard.press('r');
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toBeVisible();
    },
  },
  projects: { path: () => staffPaths.projects, shown: (page) => page.getByRole('article').first() },
  messages: { path: inList(staffPaths.messages), store: sendMessage, shown: findRow },
  message: {
    path: inList(staffPaths.messages),
    store: sendMessage,
    shown: findRow,
    async open(page) {
      await page.getByRole('button', { name: 'View' }).click();
      await expect(page.getByRole('dialog').getByLabel('New note')).toBeVisible();
    },
  },
  deletion: {
    path: inList(staffPaths.messages),
    store: sendMessage,
    shown: findRow,
    async open(page) {
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('button', { name: 'Select this page' }).click();
      await page
        .getByRole('region', { name: 'Selected records' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
      await expect(page.getByText('Please type 1.')).toBeVisible();
    },
  },
  person: {
    path: () => `${staffPaths.people}#email=${exampleAnswers.interview.email}`,
    store: storeApplications,
    shown: (page) => page.getByRole('heading', { level: 2 }).first(),
  },
  team: {
    path: () => staffPaths.team,
    store: storeReader,
    shown: (page, name) => page.getByRole('combobox', { name: `Role of ${toAddress(name)}` }),
  },
  'audit log': {
    path: () => staffPaths.audit,
    store: storeReader,
    shown: (page) => page.getByRole('main').getByRole('listitem').first(),
  },
  'suspected spam': { path: () => staffPaths.suspectedSpam, store: storeSuspect, shown: findRow },
  account: {
    path: () => staffPaths.account,
    shown: (page) => page.getByRole('region', { name: 'Passkeys' }),
  },
  palette: {
    path: () => staffPaths.projects,
    shown: (page) => page.getByRole('heading', { level: 1 }),
    async open(page) {
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('dialog').getByRole('combobox').fill('pending');
      await expect(page.getByRole('option')).toHaveCount(1);
    },
  },
};

/** Pages that have every part of the others; the full form checks all. */
const exemplaryPages = ['dashboard', 'details, filters and selection of applications', 'message'];

/** Pages that show every colour of the dark theme; the full form checks all of them in it. */
const darkPages = ['dashboard', 'details, filters and selection of applications'];

/** Checks the page in both themes, which differ in their colours only. */
async function checkThemes(page: Page, title: string): Promise<void> {
  const theme = page.locator('html');
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await expectNoViolations(page);
  if (!isFull && !darkPages.includes(title)) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await expectContrast(page);
}

test.describe('no violations and enough contrast in both themes:', () => {
  test.use({ colorScheme: 'light' });

  test('sign-in', async ({ page }) => {
    await page.goto(staffPaths.signIn);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkThemes(page, 'sign-in');
  });

  for (const [title, { path, store, shown, open }] of Object.entries(pages))
    test(title, exemplaryPages.includes(title) ? {} : long, async ({ page, request, signIn }) => {
      const name = uniqueName('Mukamana');
      await store?.(request, name);
      await signIn(page);
      await page.goto(path(name));
      await expect(shown(page, name)).toBeVisible();
      await open?.(page, name);
      await checkThemes(page, title);
    });
});

test('the theme is chosen in the account menu, and stays on this device', long, async ({ page, signIn }) => {
  const theme = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page);
  await page.goto(staffPaths.dashboard);
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: staff.username }).click();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await page.emulateMedia({ colorScheme: 'light' });
  // Set before the page is shown, and not by its code.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(staffPaths.dashboard, { waitUntil: 'domcontentloaded' });
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await expect(theme).toHaveCSS('color-scheme', 'dark');
  await page.goto('/');
  await expect(theme).not.toHaveAttribute('data-theme');
  await expect(theme).toHaveCSS('background-color', 'rgb(245, 239, 227)');
});

for (const width of isFull ? [1280, 390, 320] : [320]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('account menu and password dialog have no violations', long, async ({ page, request, signIn }) => {
      await submitInterview(request);
      await signIn(page);
      await page.goto('/admin/dashboard');
      await expect(page.getByText(exampleAnswers.interview.email).first()).toBeVisible();
      await expectNoHorizontalScroll(page);
      await page.getByRole('button', { name: staff.username }).click();
      await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByRole('dialog').getByLabel('Current password')).toBeVisible();
      await expectNoViolations(page);
    });

    test(
      'an application and the keyboard shortcuts have no violations',
      long,
      async ({ page, request, signIn }) => {
        await submitInterview(request);
        await signIn(page);
        await page.goto('/admin/applications');
        await page.getByRole('button', { name: 'Details' }).first().click();
        await expect(page.getByText(exampleAnswers.interview.headline).first()).toBeVisible();
        await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
        await expectNoViolations(page);
        await expectNoHorizontalScroll(page);
        await page.getByRole('heading', { level: 1 }).click();
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
        await expectNoViolations(page);
      },
    );
  });
}

test('every page fits a zoom of 400 %', long, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn(page);
  await expectStaffPagesFit(page);
});

test(
  'every page with wider text spacing fits a narrow phone in Kinyarwanda',
  long,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await signIn(page);
    await expectStaffPagesFit(page, { locale: 'rw', style: textSpacing });
  },
);

test('the day of today is marked with forced colours too', long, async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page);
  await page.goto(staffPaths.calendar);
  const today = page.locator('[aria-current=date]');
  const selected = page.getByRole('link', { name: 'Week' });
  const ground = await selected.evaluate((link) => getComputedStyle(link).backgroundColor);
  await expect(today).toHaveCSS('background-color', ground);
});

test('the option of the command palette that Enter opens is outlined', long, async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(staffPaths.dashboard);
  await page.getByRole('button', { name: 'Find' }).press('Enter');
  const input = page.getByRole('dialog').getByRole('combobox');
  await input.fill('pro');
  await input.press('ArrowDown');
  const id = await input.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${id}"]`)).toHaveCSS('outline-style', 'solid');
  const outlined = await page
    .getByRole('option')
    .evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).outlineStyle === 'solid').map((one) => one.id),
    );
  expect(outlined).toEqual([id]);
});

test('the focus stays on what orders a list and turns its pages', long, async ({ page, request, signIn }) => {
  const family = uniqueName('Focus');
  for (let count = 0; count < 11; count += 1) await submitInterview(request, { fullName: family });
  await signIn(page);
  await page.goto(staffPaths.applications);
  const order = page.getByRole('button', { name: 'Newest first' });
  await order.press('Enter');
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Oldest first' })).toBeFocused();

  await page.goto(`${staffPaths.applications}?q=${encodeURIComponent(family)}`);
  const next = page.getByRole('button', { name: 'Next' });
  await next.press('Enter');
  await expect(page.getByText('Showing 11 to 11 of 11')).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Showing 11 to 11 of 11')).toBeVisible();

  await page.getByRole('link', { name: 'Review one by one' }).press('Enter');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test(
  'the focus returns to its row when a decision is undone while other notifications are shown',
  long,
  async ({ page, request, signIn }) => {
    const family = uniqueName('Undone');
    for (const name of ['One', 'Two']) await submitInterview(request, { fullName: `${family} ${name}` });
    await signIn(page);
    await page.goto(inList(staffPaths.applications)(family));
    const row = findRow(page, `${family} One`);
    const undo = page.getByRole('button', { name: 'Undo' });
    await findRow(page, `${family} Two`).getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(undo).toHaveCount(1);
    await row.getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(row).toBeFocused();
    await expect(undo).toHaveCount(2);
    await undo.first().press('Enter');
    await expect(page.getByText(`Pending again: ${family} One`)).toBeVisible();
    await expect(undo).toHaveCount(1);
    // At once: the library does so too when the last one is gone.
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);

test(
  'the focus moves to the editor of a text, stays there when it is saved, and returns to its row',
  long,
  async ({ page, signIn }) => {
    await signIn(page);
    await page.goto(`${staffPaths.content}?part=texts`);
    const open = page.getByRole('button', { name: 'Edit hero.sector.technology' });
    await open.press('Enter');
    const editor = page.getByRole('region', { name: 'Edit hero.sector.technology' });
    const text = editor.getByRole('textbox', { name: 'English' });
    await expect(text).toBeFocused();
    await text.fill('Machines');
    await editor.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(text).toBeFocused();
    await text.fill('Machines');
    await editor.getByRole('button', { name: 'Save: English' }).press('Enter');
    await expect(text).toBeFocused();
    await editor.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(open).toBeFocused();
  },
);

test('the focus stays on the choice of who answers for a record', long, async ({ page, request, signIn }) => {
  const name = uniqueName('Assigned');
  await submitInterview(request, { fullName: name });
  await signIn(page);
  await page.goto(`${staffPaths.review}?q=${encodeURIComponent(name)}`);
  const assignee = page.getByRole('combobox', { name: 'Assigned to' });
  await assignee.focus();
  await assignee.selectOption('claudine');
  await expect(page.getByText('Assigned to claudine.')).toBeVisible();
  await expect(assignee).toBeFocused();
});

test(
  'the focus follows an entry of a list that is moved, and stays in the list when it is removed or saved',
  long,
  async ({ page, signIn }) => {
    await signIn(page);
    await page.goto(`${staffPaths.content}?part=lists&name=questions`);
    const questions = page.getByRole('region', { name: 'Questions' });
    await expect(questions.getByRole('listitem').first()).toBeVisible();
    expect(await questions.ariaSnapshot()).not.toContain('- group:');
    await page.goto(`${staffPaths.content}?part=lists&name=channels`);
    const list = page.getByRole('region', { name: 'Video channels' });
    const titles = list.getByRole('listitem').getByRole('button', { expanded: false });
    const second = (await titles.nth(1).textContent()) ?? '';
    const moveDown = list.getByRole('button', { name: `Move down: ${second}` });
    const moveUp = list.getByRole('button', { name: `Move up: ${second}` });
    await moveDown.press('Enter');
    await expect(moveDown).toBeFocused();
    await moveUp.press('Enter');
    await expect(moveUp).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(moveUp).toBeDisabled();
    await expect(list.getByRole('button', { name: second, exact: true })).toBeFocused();
    await list.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(list).toBeFocused();
    await list
      .getByRole('button', { name: /^Remove: / })
      .last()
      .press('Enter');
    await expect(list).toBeFocused();
    await moveUp.press('Enter');
    const save = list.getByRole('button', { name: 'Save list' });
    await save.press('Enter');
    await expect(save).toBeDisabled();
    await expect(list).toBeFocused();
  },
);

test('the bar that saves a list never covers what has the focus', long, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page);
  await page.goto(`${staffPaths.content}?part=lists&name=services`);
  const list = page.getByRole('region', { name: 'Services and prices' });
  const last = list.getByRole('button', { name: /^Add to/ }).last();
  await list.getByRole('listitem').getByRole('button').first().focus();
  do {
    await page.keyboard.press('Tab');
    expect(await isUncovered(page.locator(':focus'))).toBe(true);
  } while (!(await last.evaluate((button) => button === document.activeElement)));
});

test(
  'the focus stays on what shows the applications one by one, at both ends of the list',
  long,
  async ({ page, request, signIn }) => {
    const family = uniqueName('Ends');
    for (let count = 0; count < 2; count += 1) await submitInterview(request, { fullName: family });
    await signIn(page);
    await page.goto(`${staffPaths.review}?q=${encodeURIComponent(family)}`);
    await expect(page.getByRole('article')).toBeVisible();
    for (const name of ['Next', 'Previous']) {
      const button = page.getByRole('button', { name });
      await button.press('Enter');
      await expect(button).toBeDisabled();
      await expect(button).toBeFocused();
    }
    const approve = page.getByRole('button', { name: 'Approve' });
    await approve.press('Enter');
    await expect(page.getByText(/: 1 in this list/)).toBeVisible();
    await expect(approve).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(approve).toBeDisabled();
    await expect(approve).toBeFocused();
  },
);
