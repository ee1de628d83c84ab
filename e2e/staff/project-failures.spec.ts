import { staffPaths } from '@isangano/contracts/routes';
import { expect, test } from '../lib/fixtures.ts';
import {
  deleteQuestion,
  findCard,
  openEditor,
  projectFields,
  projectsPath,
  submitProject,
} from '../lib/projects.ts';
import { long } from '../lib/scope.ts';
import { answerQuestion, uniqueName } from '../lib/staff.ts';

test.describe('projects management', () => {
  test(
    'shows an error when the server cannot be reached, and keeps the values',
    long,
    async ({ page, request, signIn }) => {
      const title = uniqueName('Unlucky');
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
      await expect(findCard(page, title)).toContainText(projectFields.client);
    },
  );

  test('a project whose response was lost is created once', long, async ({ page, signIn }) => {
    const title = uniqueName('Answered late');
    await signIn(page);
    await page.goto(staffPaths.projects);
    await page.getByRole('button', { name: 'Add Project' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Project Title').fill(title);
    await dialog.getByLabel('Client').fill('A cooperative');
    await dialog.getByLabel('Description', { exact: false }).first().fill('Sent on a bad network');
    await page.route(
      `**${projectsPath}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Add Project' }).click();
    await answerQuestion(page, 'Error creating project. Please try again.', 'OK');
    await dialog.getByRole('button', { name: 'Add Project' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: title })).toHaveCount(1);
  });

  test(
    'shows a loading state, and says so when the projects cannot be loaded',
    long,
    async ({ page, signIn }) => {
      await signIn(page);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/trpc\/.*projects\.list/, async (route) => {
        await released;
        await route.fulfill({ status: 500, json: { message: 'broken' } });
      });
      await page.goto(staffPaths.projects);
      await expect(page.getByText('Loading projects...')).toBeVisible();
      release();
      await expect(page.getByText('No projects found')).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('alert')).toHaveText('The server cannot be reached. Please try again.');
    },
  );

  test(
    'returns to the sign-in page when the session has ended before a project is saved',
    long,
    async ({ page, request, signIn }) => {
      const title = uniqueName('Late');
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
});
