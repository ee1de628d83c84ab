import { publicPaths, restPaths, staffPaths } from '@isangano/contracts/routes';
import type { Response } from '@playwright/test';
import { delayResponses } from '../lib/delayed-responses.ts';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoViolations } from '../lib/page-errors.ts';
import { findCard, openEditor } from '../lib/projects.ts';
import { uniqueName } from '../lib/staff.ts';

test('staff translate a project, and visitors read each language, with English where it is missing', async ({
  page,
  signIn,
}) => {
  const title = uniqueName('Cold chain');
  await signIn(page);
  await page.goto(staffPaths.projects);
  await page.getByRole('button', { name: 'Add Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Project' });
  await dialog.getByLabel('Project Title').fill(title);
  await dialog.getByLabel('Client').fill('A ministry');
  await dialog.getByLabel(/^Description/).fill('Boxes that stay cold.');
  await dialog.getByLabel('Status').selectOption('Active');
  await dialog.getByText('Français').click();
  await dialog.getByLabel('Project Title – Français').fill(`${title} froid`);
  await expect(dialog.getByText('Incomplete')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add Project' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/fr/projects');
  const card = page.getByRole('article', { name: `${title} froid` });
  await expect(card.getByRole('heading')).toHaveAttribute('lang', 'fr');
  await expect(card.getByText('Boxes that stay cold.')).toHaveAttribute('lang', 'en');
  await page.goto('/rw/projects');
  const english = page.getByRole('article', { name: title });
  await expect(english.getByRole('heading')).toHaveAttribute('lang', 'en');
  await expect(page.getByText(`${title} froid`)).toHaveCount(0);
  // On the way from another page, only the language of the page is fetched; another one when it is chosen.
  // A click before the page has loaded its code opens the whole document, which fetches nothing.
  await expect(async () => {
    await page.goto(publicPaths.home);
    await page.getByRole('button', { name: 'Talk to us' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    const isList = (response: Response) => response.url().includes(restPaths.publicProjects);
    const fetched = page.waitForResponse(isList, { timeout: 10_000 });
    await page.getByRole('link', { name: 'Projects' }).first().click();
    expect(await (await fetched).text()).not.toContain('froid');
  }).toPass();
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('fr');
  await expect(card.getByRole('heading')).toHaveAttribute('lang', 'fr');
  await page.getByRole('combobox', { name: 'Langue' }).first().selectOption('en');
  await expect(english.getByRole('heading')).toHaveAttribute('lang', 'en');

  await page.goto(staffPaths.projects);
  await openEditor(page, title);
  const editor = page.getByRole('dialog', { name: 'Edit Project' });
  await editor.getByLabel(/^Description/).fill('Boxes that stay colder.');
  // Edited again before the list is fetched again, which takes long on a slow network.
  const release = await delayResponses(page, /projects\.list/);
  await editor.getByRole('button', { name: 'Update Project' }).click();
  await expect(editor).toBeHidden();
  await openEditor(page, title);
  await expect(editor.getByText('Out of date')).toBeVisible();
  await editor.getByText('Français').click();
  await editor.getByLabel('This translation still holds').check();
  await expect(editor.getByText('Incomplete')).toBeVisible();
  await editor.getByRole('button', { name: 'Update Project' }).click();
  await expect(editor).toBeHidden();
  await expect(findCard(page, title)).toBeVisible();
  release();
  await openEditor(page, title);
  await expect(editor.getByText('Out of date')).toBeHidden();
  await expect(editor.getByText('Incomplete')).toBeVisible();
});
