import { apiPrefix, restPaths, staffPaths } from '@isangano/contracts/routes';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';

test.describe('a question or an error in the staff area', () => {
  for (const width of [390, 768, 1440]) {
    test(`is shown above an open dialog, which stays, ${width} pixels wide`, async ({ page, signIn }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page);
      await page.goto(staffPaths.projects);
      await page.route(`**${apiPrefix}${restPaths.projects}`, (route) => route.abort());
      await page.getByRole('button', { name: 'Add Project' }).click();
      const form = page.getByRole('dialog', { name: 'Add New Project' });
      await form.getByLabel('Project Title').fill('Lost');
      await form.getByLabel('Client').fill('Nobody');
      await form.getByLabel('Description', { exact: false }).first().fill('Never arrives');
      await form.getByRole('button', { name: 'Add Project' }).click();

      const error = page.getByRole('alertdialog', { name: 'Error creating project. Please try again.' });
      await expect(error.getByRole('button', { name: 'OK' })).toBeFocused();
      await expect(form).toBeHidden();
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
      await page.keyboard.press('Tab');
      await expect(error.getByRole('button', { name: 'OK' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(error).toBeHidden();
      await expect(form.getByLabel('Project Title')).toHaveValue('Lost');
      await expect(form.getByRole('button', { name: 'Add Project' })).toBeFocused();
    });
  }

  test('is answered no by Escape and by Cancel, and gives the focus back', async ({ page, signIn }) => {
    await signIn(page);
    await page.goto(staffPaths.projects);
    const remove = page.getByRole('button', { name: 'Delete project' }).first();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this project?' });
    await expect(remove).toBeVisible();
    const count = await page.getByRole('article').count();
    await remove.click();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(remove).toBeFocused();
    await remove.press('Enter');
    await expect(question).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(remove).toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(count);
  });
});
