import { adminSessionKey } from '@isangano/contracts/identity/roles';
import { apiPrefix, restPaths, staffPaths } from '@isangano/contracts/routes';
import type { APIRequestContext, Page } from '@playwright/test';
import { submitInterview } from '../lib/applications.ts';
import { png } from '../lib/files.ts';
import { expect, submitSignIn, test } from '../lib/fixtures.ts';
import { expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';
import { openList, uniqueName } from '../lib/staff.ts';

const endedText = 'Your session has expired. Sign in to go on where you were.';

/** Ends the session of a page on the server, which the page does not know. */
async function endOnServer(page: Page, request: APIRequestContext): Promise<void> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), adminSessionKey);
  const { accessToken }: { accessToken: string } = JSON.parse(stored ?? '');
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await request.post(`${apiPrefix}/auth/logout`, { headers })).ok()).toBe(true);
}

test.describe('after a session has ended', () => {
  test(
    'the sign-in page says so, and leads back to the page with its search',
    long,
    async ({ page, request, signIn }) => {
      await signIn(page);
      await page.goto(`${staffPaths.applications}?status=pending`);
      await expect(page.getByRole('heading', { name: 'Applications Management' })).toBeVisible();
      await page.getByLabel('Type').selectOption('Partnership');
      await expect(page).toHaveURL(/type=partner/);
      await endOnServer(page, request);
      await page.getByLabel('Search applications').fill('Keza');
      await expect(page).toHaveURL(/\/admin$/);
      await expect(page.getByText(endedText)).toBeVisible();
      await expectNoViolations(page);
      await page.reload();
      await expect(page.getByText(endedText)).toBeVisible();

      await submitSignIn(page);
      await expect(page).toHaveURL(/\/admin\/applications\?(?=.*status=pending)(?=.*type=partner)/);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
      await expect(page.getByText(endedText)).toBeHidden();
      await submitSignIn(page);
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
    },
  );

  test('by its time, an open page says so', long, async ({ page, signIn }) => {
    await page.clock.install();
    await signIn(page);
    await page.goto(staffPaths.projects);
    await expect(page.getByRole('heading', { name: 'Projects Management' })).toBeVisible();
    await page.clock.fastForward('09:00:00');
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByText(endedText)).toBeVisible();
  });

  test('a visitor without a session reads nothing of it', long, async ({ page }) => {
    await page.goto(staffPaths.messages);
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
    await expect(page.getByText(endedText)).toBeHidden();
    await submitSignIn(page);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  test(
    'a note and an appointment are there with all that was typed',
    long,
    async ({ page, request, signIn }) => {
      const name = uniqueName('Ingabire');
      await submitInterview(request, { fullName: name });
      await signIn(page);
      await openList(page, name);
      await page.getByRole('button', { name: 'Details' }).click();
      const note = page.getByLabel('New note');
      await note.fill('Ask her about the cooperative.');
      await page.getByRole('button', { name: 'Make an appointment' }).click();
      const dialog = page.getByRole('dialog', { name: 'Make an appointment' });
      await dialog.getByLabel('Date and time').fill('2099-05-04T09:30');
      await dialog.getByLabel('Place').fill('Studio in Kacyiru');
      await dialog.getByLabel('Note').fill('Bring a potato.');
      await endOnServer(page, request);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(endedText)).toBeVisible();

      await submitSignIn(page);
      await page.getByRole('button', { name: 'Details' }).click();
      await expect(note).toHaveValue('Ask her about the cooperative.');
      await page.getByRole('button', { name: 'Make an appointment' }).click();
      await expect(dialog.getByLabel('Date and time')).toHaveValue('2099-05-04T09:30');
      await expect(dialog.getByLabel('Place')).toHaveValue('Studio in Kacyiru');
      await expect(dialog.getByLabel('Note')).toHaveValue('Bring a potato.');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Make an appointment' }).click();
      await expect(dialog.getByLabel('Place')).toHaveValue('');
    },
  );

  test(
    'the form of a project is open again with all that was typed',
    long,
    async ({ page, request, signIn }) => {
      const title = uniqueName('Solar');
      await signIn(page);
      await page.goto(staffPaths.projects);
      await page.getByRole('button', { name: 'Add Project' }).click();
      const form = page.getByRole('dialog', { name: 'Add New Project' });
      await form.getByLabel('Project Title').fill(title);
      await form.getByLabel('Client').fill('Huye District');
      await form.getByLabel('Description', { exact: false }).first().fill('Light for the market.');
      await form.getByLabel('Status').selectOption('Active');
      await form.getByLabel('Project Image').setInputFiles(png(640, 400));
      await expect(form.getByRole('img', { name: 'Preview of the project image' })).toBeVisible();
      await endOnServer(page, request);
      await form.getByRole('button', { name: 'Add Project' }).click();
      await expect(page.getByText(endedText)).toBeVisible();

      await submitSignIn(page);
      await expect(page).toHaveURL(/\/admin\/projects$/);
      await expect(form.getByLabel('Project Title')).toHaveValue(title);
      await expect(form.getByLabel('Client')).toHaveValue('Huye District');
      await expect(form.getByLabel('Status')).toHaveValue('active');
      await expect(form.getByRole('img', { name: 'Preview of the project image' })).toHaveJSProperty(
        'naturalWidth',
        640,
      );
      await form.getByRole('button', { name: 'Add Project' }).click();
      await expect(form).toBeHidden();
      const card = page.getByRole('article', { name: title });
      await expect(card.locator('img')).toBeVisible();

      await card.getByRole('button', { name: 'Edit project' }).click();
      const editor = page.getByRole('dialog', { name: 'Edit Project' });
      await editor.getByLabel('Location').fill('Huye');
      await page.reload();
      await expect(editor.getByLabel('Project Title')).toHaveValue(title);
      await expect(editor.getByLabel('Location')).toHaveValue('Huye');
      await page.keyboard.press('Escape');
      await expect(editor).toBeHidden();
      await page.reload();
      await expect(card).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      const projects = await request.get(apiPrefix + restPaths.publicProjects);
      expect(await projects.json()).toContainEqual(expect.objectContaining({ title, location: '' }));
    },
  );

  test(
    'another account sees neither the page nor what was typed, and a logout removes it',
    long,
    async ({ page, signIn }) => {
      await signIn(page);
      await page.evaluate(() => {
        sessionStorage.setItem('endedSession', 'another /admin/messages');
        sessionStorage.setItem('kept:another:project', '{}');
      });
      const listKept = () =>
        page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('kept:')));
      await page.goto('/admin');
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      await expect.poll(listKept).toEqual([]);

      await page.goto(staffPaths.projects);
      await page.getByRole('button', { name: 'Add Project' }).click();
      await page.getByLabel('Project Title').fill('Secret');
      expect(await listKept()).toHaveLength(1);
      await page.reload();
      await expect(page.getByLabel('Project Title')).toHaveValue('Secret');
      const logout = page.getByRole('button', { name: 'Logout', includeHidden: true });
      await logout.evaluate((button: HTMLElement) => button.click());
      await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
      expect(await listKept()).toEqual([]);
    },
  );
});
