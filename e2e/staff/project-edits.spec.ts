import { staffPaths } from '@isangano/contracts/routes';
import { expect, test } from '../lib/fixtures.ts';
import { deleteQuestion, findCard, openEditor, projectFields, submitProject } from '../lib/projects.ts';
import { uniqueName } from '../lib/staff.ts';

test.describe('projects management', () => {
  test('creates, edits and deletes a project with the keyboard only', async ({ page, signIn }) => {
    const title = uniqueName('Cold chain');
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

  test('refuses an edit after a colleague has changed the project, and loads the newer version', async ({
    page,
    browser,
    server,
    request,
    signIn,
  }) => {
    const title = uniqueName('Shared');
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
    await expect(findCard(colleague, title)).toContainText(projectFields.client);

    await mine.getByRole('button', { name: 'Load the newer version' }).click();
    await expect(mine.getByLabel('Location')).toHaveValue('Huye');
    await expect(mine.getByLabel('Client')).toHaveValue(projectFields.client);
    await expect(mine.getByLabel('Project Title')).toBeFocused();
    await mine.getByRole('button', { name: 'Put back what you typed' }).click();
    await expect(mine.getByLabel('Client')).toHaveValue('Somebody else');
    await expect(mine.getByLabel('Project Title')).toBeFocused();
    await mine.getByRole('button', { name: 'Update Project' }).click();
    await expect(mine).toBeHidden();
    await expect(findCard(page, title)).toContainText('Somebody else');
    await expect(findCard(page, title)).toContainText('Huye');
    await colleague.context().close();
  });
});
