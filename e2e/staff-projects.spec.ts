import type { ProjectView } from '@isangano/contracts/projects/project';
import { apiPrefix, restPaths, staffPaths } from '@isangano/contracts/routes';
import type { APIRequestContext, Page } from '@playwright/test';
import { requestToken } from './applications.ts';
import { png } from './files.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFaults, expectNoSidewaysScroll } from './page-faults.ts';

const projectsPath = apiPrefix + restPaths.projects;

const fields = {
  client: 'Rwanda Biomedical Centre',
  description: 'Boxes that stay cold for six days, and tell the district when they warm up.',
  status: 'active',
  priority: 'high',
  budget: '1250000',
  progress: '35',
  location: 'Musanze',
  impact: 'Nobody walks to town for a vaccine any more.',
};

/** A title of its own for each test, also where tests share a server. */
function newTitle(about: string): string {
  return `${about} ${crypto.randomUUID().slice(0, 8)}`;
}

async function submitProject(
  request: APIRequestContext,
  title: string,
  more: Record<string, string | ReturnType<typeof png>> = {},
): Promise<ProjectView> {
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  const answer = await request.post(projectsPath, { headers, multipart: { ...fields, title, ...more } });
  expect(answer.status()).toBe(201);
  return await answer.json();
}

function cardOf(page: Page, title: string) {
  return page.getByRole('article', { name: title });
}

/** Messages of the browser's own dialogs, each answered at once. */
function answerDialogs(page: Page, answer: 'accept' | 'dismiss'): string[] {
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog[answer]();
  });
  return messages;
}

async function openEditor(page: Page, title: string) {
  await page.getByRole('button', { name: `Edit project: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('projects management', () => {
  test('is closed to visitors', async ({ page }) => {
    await page.goto(staffPaths.projects);
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('adds, changes and deletes a project by keyboard alone', async ({ page, signIn }) => {
    const title = newTitle('Cold chain');
    const messages = answerDialogs(page, 'accept');
    const { keyboard } = page;
    await signIn(page);
    await page.goto(staffPaths.projects);
    await expect(page.getByRole('heading', { level: 1, name: 'Projects Management' })).toBeVisible();
    await expect(page.getByText('Manage and track all projects')).toBeVisible();
    await expect(page.getByText('Digital Health Rollout')).toBeVisible();

    await page.getByRole('button', { name: 'Add Project' }).focus();
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add New Project' });
    await expect(dialog).toBeVisible();
    const save = dialog.getByRole('button', { name: 'Add Project' });
    await expect(save).toBeDisabled();
    await keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.type(title);
    await keyboard.press('Tab');
    await keyboard.type('Rwanda Biomedical Centre');
    await keyboard.press('Tab');
    await expect(save).toBeDisabled();
    await keyboard.type('Boxes that stay cold.');
    await expect(save).toBeEnabled();
    await expect(dialog.getByLabel('Status')).toHaveValue('planning');
    await expect(dialog.getByLabel('Priority')).toHaveValue('medium');
    await dialog.getByLabel('Progress (%)').focus();
    await keyboard.type('150');
    await keyboard.press('Enter');
    await expect(dialog.getByText('Progress must be between 0 and 100')).toBeVisible();
    await expect(dialog.getByLabel('Progress (%)')).toBeFocused();
    await keyboard.press('Control+A');
    await keyboard.type('15');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add Project' })).toBeFocused();
    const card = cardOf(page, title);
    await expect(card).toContainText('Planning');
    await expect(card).toContainText('Medium');
    await expect(card).toContainText('15%');
    await expect(card).toContainText('$0');
    const today = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
    await expect(card).toContainText(`Created:${today.format(new Date())}`);
    await expect(card.getByText('Impact')).toBeHidden();

    await card.getByRole('button', { name: 'Edit project' }).focus();
    await keyboard.press('Enter');
    const editor = page.getByRole('dialog', { name: 'Edit Project' });
    await expect(editor.getByLabel('Project Title')).toHaveValue(title);
    await editor.getByLabel('Status').focus();
    await keyboard.type('On');
    await editor.getByLabel('Budget ($)').focus();
    await keyboard.type('1250000');
    await editor.getByRole('button', { name: 'Update Project' }).focus();
    await keyboard.press('Enter');
    await expect(editor).toBeHidden();
    await expect(card).toContainText('On Hold');
    await expect(card).toContainText('$1,250,000');
    await expect(card.getByRole('button', { name: 'Edit project' })).toBeFocused();

    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(card).toBeHidden();
    expect(messages).toEqual(['Are you sure you want to delete this project?']);
    await expect(page.getByText(/^Showing \d+ of \d+ projects$/)).toBeFocused();
  });

  test('shows a chosen image, publishes it in several widths, and removes it', async ({
    page,
    request,
    signIn,
  }) => {
    const title = newTitle('Clinic');
    await submitProject(request, title);
    await signIn(page);
    await page.goto(staffPaths.projects);
    let dialog = await openEditor(page, title);
    await dialog.getByLabel('Project Image').setInputFiles(png(1200, 800));
    const preview = dialog.getByRole('img', { name: 'Preview of the project image' });
    await expect(preview).toHaveJSProperty('naturalWidth', 1200);
    await dialog.getByRole('button', { name: 'Remove image' }).click();
    await expect(preview).toBeHidden();
    await dialog.getByLabel('Project Image').setInputFiles(png(1200, 800));
    await dialog.getByRole('button', { name: 'Update Project' }).click();
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, title).locator('img')).toHaveJSProperty('complete', true);

    const visitor = await page.context().newPage();
    await visitor.setViewportSize({ width: 390, height: 800 });
    await visitor.goto('/projects');
    const shown = visitor.getByRole('article', { name: title }).locator('img');
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toHaveAttribute('srcset', /^\S+ 480w, \S+ 960w, \S+ 1200w$/);
    await expect(shown).toHaveAttribute('width', '1200');
    await expect(shown).toHaveAttribute('height', '800');
    await expect(shown).toHaveAttribute('sizes', /92vw/);
    const srcset = (await shown.getAttribute('srcset')) ?? '';
    const narrow = srcset.split(' ')[0] ?? '';
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(narrow);
    const file = await request.get(narrow);
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/webp']);

    dialog = await openEditor(page, title);
    await expect(preview).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove image' }).click();
    await dialog.getByLabel('Location').fill('');
    await dialog.getByLabel('Impact Description').fill('');
    await dialog.getByRole('button', { name: 'Update Project' }).click();
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, title).locator('img')).toBeHidden();
    await expect(cardOf(page, title)).not.toContainText('Musanze');
    await expect(cardOf(page, title)).not.toContainText('Impact');
    expect((await request.get(narrow)).status()).toBe(404);
  });

  test('says what is wrong with an image, before and after it is sent', async ({ page, request, signIn }) => {
    const title = newTitle('Damaged');
    await submitProject(request, title);
    const messages = answerDialogs(page, 'accept');
    await signIn(page);
    await page.goto(staffPaths.projects);
    const dialog = await openEditor(page, title);
    const input = dialog.getByLabel('Project Image');
    await expect(input).toHaveAttribute('accept', 'image/*');
    await input.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
    await expect(dialog.getByText('page.png is not a JPG, PNG or WebP image.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Update Project' }).click();
    await expect(dialog.getByText('page.png is not a JPG, PNG or WebP image.')).toBeVisible();
    expect(messages).toEqual([]);

    const whole = png(400, 300, 'half.png');
    await input.setInputFiles({ ...whole, buffer: whole.buffer.subarray(0, 60) });
    await dialog.getByRole('button', { name: 'Update Project' }).click();
    await expect(dialog.getByText('half.png cannot be read as a picture. It may be damaged.')).toBeVisible();
    expect(messages).toEqual(['Error updating project. Please try again.']);
    await input.setInputFiles(png(400, 300));
    await dialog.getByRole('button', { name: 'Update Project' }).click();
    await expect(dialog).toBeHidden();
  });

  test('keeps search and filters in the address, and the back button undoes them', async ({
    page,
    request,
    signIn,
  }) => {
    const family = newTitle('Ntwari');
    await submitProject(request, `${family} One`, { status: 'planning', priority: 'low' });
    await submitProject(request, `${family} Two`, { status: 'on-hold', priority: 'low' });
    await submitProject(request, `${family} Three`, { status: 'on-hold', category: 'Cold Chain' });
    await signIn(page);
    await page.goto(staffPaths.projects);
    const cards = page.getByRole('article', { name: family });
    await expect(cards).toHaveCount(3);
    const search = page.getByPlaceholder('Search projects...');
    await search.pressSequentially(family.toUpperCase(), { delay: 20 });
    await expect(page.getByText(/^Showing 3 of \d+ projects$/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`q=${family.replace(' ', '(\\+|%20)')}`, 'i'));
    await page.getByLabel('Filter by status').selectOption('On Hold');
    await expect(cards).toHaveCount(2);
    await page.getByLabel('Filter by priority').selectOption('Low');
    await expect(cards).toHaveCount(1);
    await expect(page).toHaveURL(/status=on-hold.*priority=low/);

    await page.reload();
    await expect(cards).toHaveCount(1);
    await expect(search).toHaveValue(family.toUpperCase());
    await page.goBack();
    await expect(cards).toHaveCount(2);
    await expect(page.getByLabel('Filter by priority')).toHaveValue('');
    await page.goBack();
    await expect(cards).toHaveCount(3);
    await page.goBack();
    await expect(search).toHaveValue('');
    await expect(page).not.toHaveURL(/q=/);

    await search.fill('cold chain');
    await expect(page.getByRole('article', { name: `${family} Three` })).toBeVisible();
    await expect(page.getByRole('article', { name: `${family} One` })).toBeHidden();
    await search.fill('nothing is called like this');
    await expect(page.getByText('No projects found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
  });

  test('refuses an edit of what a colleague has changed, and loads the newer version', async ({
    page,
    browser,
    server,
    request,
    signIn,
  }) => {
    const title = newTitle('Shared');
    await submitProject(request, title);
    const colleague = await (await browser.newContext({ baseURL: server.url })).newPage();
    for (const each of [page, colleague]) {
      await signIn(each);
      await each.goto(staffPaths.projects);
    }
    const mine = await openEditor(page, title);
    const theirs = await openEditor(colleague, title);
    await theirs.getByLabel('Location').fill('Huye');
    await theirs.getByRole('button', { name: 'Update Project' }).click();
    await expect(theirs).toBeHidden();

    await mine.getByLabel('Client').fill('Somebody else');
    await mine.getByRole('button', { name: 'Update Project' }).click();
    await expect(mine.getByRole('alert')).toContainText(
      'This project was changed by someone else in the meantime.',
    );
    await expect(mine.getByLabel('Client')).toHaveValue('Somebody else');
    await expect(cardOf(colleague, title)).toContainText(fields.client);

    await mine.getByRole('button', { name: 'Load the newer version' }).click();
    await expect(mine.getByLabel('Location')).toHaveValue('Huye');
    await expect(mine.getByLabel('Client')).toHaveValue(fields.client);
    await expect(mine.getByLabel('Project Title')).toBeFocused();
    await mine.getByLabel('Client').fill('Somebody else');
    await mine.getByRole('button', { name: 'Update Project' }).click();
    await expect(mine).toBeHidden();
    await expect(cardOf(page, title)).toContainText('Somebody else');
    await expect(cardOf(page, title)).toContainText('Huye');
    await colleague.context().close();
  });

  test('says so when the server does not answer, and keeps what was typed', async ({
    page,
    request,
    signIn,
  }) => {
    const title = newTitle('Unlucky');
    await submitProject(request, title);
    const messages = answerDialogs(page, 'accept');
    await signIn(page);
    await page.goto(staffPaths.projects);
    await expect(cardOf(page, title)).toBeVisible();
    const cut = (address: string | RegExp) =>
      page.route(address, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
    await cut(`**${projectsPath}`);
    await cut(`**${projectsPath}/*`);
    await cut(/\/trpc\/.*projects\.delete/);

    await page.getByRole('button', { name: 'Add Project' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Project Title').fill('Lost');
    await dialog.getByLabel('Client').fill('Nobody');
    await dialog.getByLabel('Description', { exact: false }).first().fill('Never arrives');
    await dialog.getByRole('button', { name: 'Add Project' }).click();
    await expect.poll(() => messages).toEqual(['Error creating project. Please try again.']);
    await expect(dialog.getByLabel('Project Title')).toHaveValue('Lost');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();

    const editor = await openEditor(page, title);
    await editor.getByLabel('Client').fill('Nobody');
    await editor.getByRole('button', { name: 'Update Project' }).click();
    await expect.poll(() => messages[1]).toBe('Error updating project. Please try again.');
    await expect(editor.getByLabel('Client')).toHaveValue('Nobody');
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();

    await page.getByRole('button', { name: `Delete project: ${title}` }).click();
    await expect
      .poll(() => messages.slice(2))
      .toEqual([
        'Are you sure you want to delete this project?',
        'Error deleting project. Please try again.',
      ]);
    await expect(cardOf(page, title)).toContainText(fields.client);
  });

  test('keeps a project whose deletion is not confirmed', async ({ page, request, signIn }) => {
    const title = newTitle('Kept');
    const { id } = await submitProject(request, title);
    const messages = answerDialogs(page, 'dismiss');
    await signIn(page);
    await page.goto(staffPaths.projects);
    await page.getByRole('button', { name: `Delete project: ${title}` }).click();
    await expect.poll(() => messages).toEqual(['Are you sure you want to delete this project?']);
    await page.reload();
    await expect(cardOf(page, title)).toBeVisible();
    const published: ProjectView[] = await (await request.get(apiPrefix + restPaths.publicProjects)).json();
    expect(published.map((project) => project.id)).toContain(id);
  });

  test('shows no projects where they cannot be read, and says while it waits', async ({ page, signIn }) => {
    await signIn(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/trpc\/.*projects\.list/, async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { message: 'broken' } });
    });
    await page.goto(staffPaths.projects);
    await expect(page.getByText('Loading projects...')).toBeVisible();
    answer();
    await expect(page.getByText('No projects found')).toBeVisible({ timeout: 20_000 });
  });

  test('returns to the sign-in page when the session has ended before a project is saved', async ({
    page,
    request,
    signIn,
  }) => {
    const title = newTitle('Late');
    await submitProject(request, title);
    const messages = answerDialogs(page, 'accept');
    await signIn(page);
    await page.goto(staffPaths.projects);
    const dialog = await openEditor(page, title);
    await page.route(`**${projectsPath}/*`, (route) =>
      route.fulfill({ status: 401, json: { message: 'Please sign in.' } }),
    );
    await dialog.getByRole('button', { name: 'Update Project' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
    expect(messages).toEqual([]);
  });

  test('has no faults and fits a narrow phone, with and without its form', async ({
    page,
    request,
    signIn,
  }) => {
    const title = newTitle('Accessible');
    await submitProject(request, title, { image: png(600, 400) });
    await signIn(page);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(staffPaths.projects);
      await expect(cardOf(page, title)).toBeVisible();
      await expectNoFaults(page);
      await expectNoSidewaysScroll(page);
      const dialog = await openEditor(page, title);
      await dialog.getByLabel('Budget ($)').fill('-1');
      await dialog.getByRole('button', { name: 'Update Project' }).click();
      await expect(dialog.getByText('Budget must be 0 or more')).toBeVisible();
      await expectNoFaults(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
