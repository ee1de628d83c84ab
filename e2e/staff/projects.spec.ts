import type { ProjectView } from '@isangano/contracts/projects/project';
import { apiPrefix, restPaths, staffPaths } from '@isangano/contracts/routes';
import type { APIRequestContext, Page } from '@playwright/test';
import { requestToken } from '../lib/applications.ts';
import { png } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';
import { answerQuestion } from '../lib/staff.ts';

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

/** Returns a title that no other test uses. */
function createTitle(stem: string): string {
  return `${stem} ${crypto.randomUUID().slice(0, 8)}`;
}

async function submitProject(
  request: APIRequestContext,
  title: string,
  more: Record<string, string | ReturnType<typeof png>> = {},
): Promise<ProjectView> {
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  const response = await request.post(projectsPath, { headers, multipart: { ...fields, title, ...more } });
  expect(response.status()).toBe(201);
  const project: ProjectView = await response.json();
  return project;
}

function findCard(page: Page, title: string) {
  return page.getByRole('article', { name: title });
}

const deleteQuestion = 'Are you sure you want to delete this project?';

async function openEditor(page: Page, title: string) {
  await page.getByRole('button', { name: `Edit project: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('projects management', () => {
  test('redirects visitors to the sign-in page', async ({ page }) => {
    await page.goto(staffPaths.projects);
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('creates, edits and deletes a project with the keyboard only', long, async ({ page, signIn }) => {
    const title = createTitle('Cold chain');
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
    const card = findCard(page, title);
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
    const question = page.getByRole('alertdialog', { name: deleteQuestion });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(card).toBeHidden();
    await expect(page.getByText(/^Showing \d+ of \d+ projects$/)).toBeFocused();
  });

  test(
    'previews a chosen image, publishes it in several widths, and removes it',
    long,
    async ({ page, request, signIn }) => {
      const title = createTitle('Clinic');
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
      await expect(findCard(page, title).locator('img')).toHaveJSProperty('complete', true);

      const visitor = await page.context().newPage();
      await visitor.setViewportSize({ width: 390, height: 800 });
      await visitor.goto('/projects');
      const publishedImage = visitor.getByRole('article', { name: title }).locator('img');
      await publishedImage.scrollIntoViewIfNeeded();
      await expect(publishedImage).toHaveAttribute('srcset', /^\S+ 480w, \S+ 960w, \S+ 1200w$/);
      await expect(publishedImage).toHaveAttribute('width', '1200');
      await expect(publishedImage).toHaveAttribute('height', '800');
      await expect(publishedImage).toHaveAttribute('sizes', /92vw/);
      const srcset = (await publishedImage.getAttribute('srcset')) ?? '';
      const narrow = srcset.split(' ')[0] ?? '';
      await expect
        .poll(() => publishedImage.evaluate((img: HTMLImageElement) => img.currentSrc))
        .toContain(narrow);
      const file = await request.get(narrow);
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/webp']);

      dialog = await openEditor(page, title);
      await expect(preview).toBeVisible();
      await dialog.getByRole('button', { name: 'Remove image' }).click();
      await dialog.getByLabel('Location').fill('');
      await dialog.getByLabel('Impact Description').fill('');
      await dialog.getByRole('button', { name: 'Update Project' }).click();
      await expect(dialog).toBeHidden();
      await expect(findCard(page, title).locator('img')).toBeHidden();
      await expect(findCard(page, title)).not.toContainText('Musanze');
      await expect(findCard(page, title)).not.toContainText('Impact');
      expect((await request.get(narrow)).status()).toBe(404);
    },
  );

  test(
    'shows the error of an invalid image, before and after the upload',
    long,
    async ({ page, request, signIn }) => {
      const title = createTitle('Damaged');
      await submitProject(request, title);
      await signIn(page);
      await page.goto(staffPaths.projects);
      const dialog = await openEditor(page, title);
      const input = dialog.getByLabel('Project Image');
      await expect(input).toHaveAttribute('accept', 'image/*');
      await input.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
      await expect(dialog.getByText('page.png is not a JPG, PNG or WebP image.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Update Project' }).click();
      await expect(dialog.getByText('page.png is not a JPG, PNG or WebP image.')).toBeVisible();
      await expect(page.getByRole('alertdialog')).toBeHidden();

      const intactImage = png(400, 300, 'half.png');
      await input.setInputFiles({ ...intactImage, buffer: intactImage.buffer.subarray(0, 60) });
      await dialog.getByRole('button', { name: 'Update Project' }).click();
      await answerQuestion(page, 'Error updating project. Please try again.', 'OK');
      await expect(
        dialog.getByText('half.png cannot be read as a picture. It may be damaged.'),
      ).toBeVisible();
      await input.setInputFiles(png(400, 300));
      await dialog.getByRole('button', { name: 'Update Project' }).click();
      await expect(dialog).toBeHidden();
    },
  );

  test('has search and filters in the URL, and the back button undoes them', async ({
    page,
    request,
    signIn,
  }) => {
    const family = createTitle('Ntwari');
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

  test('refuses an edit after a colleague has changed the project, and loads the newer version', async ({
    page,
    browser,
    server,
    request,
    signIn,
  }) => {
    const title = createTitle('Shared');
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
    await expect(findCard(colleague, title)).toContainText(fields.client);

    await mine.getByRole('button', { name: 'Load the newer version' }).click();
    await expect(mine.getByLabel('Location')).toHaveValue('Huye');
    await expect(mine.getByLabel('Client')).toHaveValue(fields.client);
    await expect(mine.getByLabel('Project Title')).toBeFocused();
    await mine.getByLabel('Client').fill('Somebody else');
    await mine.getByRole('button', { name: 'Update Project' }).click();
    await expect(mine).toBeHidden();
    await expect(findCard(page, title)).toContainText('Somebody else');
    await expect(findCard(page, title)).toContainText('Huye');
    await colleague.context().close();
  });

  test(
    'shows an error when the server cannot be reached, and keeps the values',
    long,
    async ({ page, request, signIn }) => {
      const title = createTitle('Unlucky');
      await submitProject(request, title);
      await signIn(page);
      await page.goto(staffPaths.projects);
      await expect(findCard(page, title)).toBeVisible();
      const abortWrites = (pattern: string | RegExp) =>
        page.route(pattern, (route) =>
          route.request().method() === 'GET' ? route.continue() : route.abort(),
        );
      await abortWrites(`**${projectsPath}`);
      await abortWrites(`**${projectsPath}/*`);
      await abortWrites(/\/trpc\/.*projects\.delete/);

      await page.getByRole('button', { name: 'Add Project' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Project Title').fill('Lost');
      await dialog.getByLabel('Client').fill('Nobody');
      await dialog.getByLabel('Description', { exact: false }).first().fill('Never arrives');
      await dialog.getByRole('button', { name: 'Add Project' }).click();
      await answerQuestion(page, 'Error creating project. Please try again.', 'OK');
      await expect(dialog.getByLabel('Project Title')).toHaveValue('Lost');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();

      const editor = await openEditor(page, title);
      await editor.getByLabel('Client').fill('Nobody');
      await editor.getByRole('button', { name: 'Update Project' }).click();
      await answerQuestion(page, 'Error updating project. Please try again.', 'OK');
      await expect(editor.getByLabel('Client')).toHaveValue('Nobody');
      await page.keyboard.press('Escape');
      await expect(editor).toBeHidden();

      await page.getByRole('button', { name: `Delete project: ${title}` }).click();
      await answerQuestion(page, deleteQuestion, 'Delete');
      await answerQuestion(page, 'Error deleting project. Please try again.', 'OK');
      await expect(findCard(page, title)).toContainText(fields.client);
    },
  );

  test('does not delete a project without confirmation', async ({ page, request, signIn }) => {
    const title = createTitle('Kept');
    const { id } = await submitProject(request, title);
    await signIn(page);
    await page.goto(staffPaths.projects);
    await page.getByRole('button', { name: `Delete project: ${title}` }).click();
    await answerQuestion(page, deleteQuestion, 'Cancel');
    await page.reload();
    await expect(findCard(page, title)).toBeVisible();
    const published: ProjectView[] = await (await request.get(apiPrefix + restPaths.publicProjects)).json();
    expect(published.map((project) => project.id)).toContain(id);
  });

  test(
    'shows a loading state, and no projects when they cannot be loaded',
    long,
    async ({ page, signIn }) => {
      await signIn(page);
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/trpc\/.*projects\.list/, async (route) => {
        await released;
        await route.fulfill({ status: 500, json: { message: 'broken' } });
      });
      await page.goto(staffPaths.projects);
      await expect(page.getByText('Loading projects...')).toBeVisible();
      release();
      await expect(page.getByText('No projects found')).toBeVisible({ timeout: 20_000 });
    },
  );

  test(
    'returns to the sign-in page when the session has ended before a project is saved',
    long,
    async ({ page, request, signIn }) => {
      const title = createTitle('Late');
      await submitProject(request, title);
      await signIn(page);
      await page.goto(staffPaths.projects);
      const dialog = await openEditor(page, title);
      await page.route(`**${projectsPath}/*`, (route) =>
        route.fulfill({ status: 401, json: { message: 'Please sign in.' } }),
      );
      await dialog.getByRole('button', { name: 'Update Project' }).click();
      await expect(page).toHaveURL(/\/admin$/);
      await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
      await expect(page.getByRole('alertdialog')).toBeHidden();
    },
  );

  test(
    'has no violations and fits a narrow phone, with and without its form',
    long,
    async ({ page, request, signIn }) => {
      const title = createTitle('Accessible');
      await submitProject(request, title, { image: png(600, 400) });
      await signIn(page);
      for (const width of isFull ? [1280, 390, 320] : [320]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(staffPaths.projects);
        await expect(findCard(page, title)).toBeVisible();
        await expectNoViolations(page);
        await expectNoHorizontalScroll(page);
        const dialog = await openEditor(page, title);
        await dialog.getByLabel('Budget ($)').fill('-1');
        await dialog.getByRole('button', { name: 'Update Project' }).click();
        await expect(dialog.getByText('Budget must be 0 or more')).toBeVisible();
        await expectNoViolations(page);
        await expectNoHorizontalScroll(page);
        // What is not cancelled is open again on the next visit.
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
    },
  );
});
