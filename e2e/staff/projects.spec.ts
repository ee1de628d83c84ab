import { staffPaths } from '@isangano/contracts/routes';
import { png } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { findCard, openEditor, submitProject } from '../lib/projects.ts';
import { long } from '../lib/scope.ts';
import { uniqueName } from '../lib/staff.ts';

test.describe('projects management', () => {
  test('has search and filters in the URL, and the back button undoes them', async ({
    page,
    request,
    signIn,
  }) => {
    const family = uniqueName('Ntwari');
    const location = 'Huye, Ngoma, near the old market and the road to the university hospital of Butare';
    await submitProject(request, `${family} One`, { status: 'planning', priority: 'low', location });
    await submitProject(request, `${family} Two`, { status: 'on-hold', priority: 'low' });
    await submitProject(request, `${family} Three`, { status: 'on-hold', category: 'Cold Chain' });
    await signIn(page);
    await page.goto(staffPaths.projects);
    const cards = page.getByRole('article', { name: family });
    await expect(cards).toHaveCount(3);
    const search = page.getByPlaceholder('Search projects...');
    await search.pressSequentially(family.toUpperCase(), { delay: 20 });
    await expect(page.getByText(/^Showing 3 of \d+ projects$/)).toBeVisible();
    // Short parts of a card leave space, so that the parts of adjacent cards are aligned.
    const tops = await page
      .getByRole('progressbar')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().y));
    expect(new Set(tops).size).toBe(1);
    const budgets = await page
      .getByText('Budget')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().y));
    expect(new Set(budgets).size).toBe(1);
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

  test('fills the place of an image beside cards that have one', long, async ({ page, request, signIn }) => {
    const family = uniqueName('Bare');
    await submitProject(request, `${family} One`);
    await submitProject(request, `${family} Two`, { image: png(600, 400) });
    await signIn(page);
    await page.goto(`${staffPaths.projects}?q=${family}`);
    await expect(findCard(page, `${family} Two`).locator('img')).toHaveJSProperty('complete', true);
    const listTops = () =>
      page.getByRole('article', { name: family }).evaluateAll((cards) =>
        cards.map((card) => {
          const top = card.firstElementChild;
          const ground = top && getComputedStyle(top).backgroundColor;
          return {
            height: top?.getBoundingClientRect().height,
            isFilled: ground !== getComputedStyle(card).backgroundColor,
          };
        }),
      );
    await expect.poll(async () => new Set((await listTops()).map(({ height }) => height)).size).toBe(1);
    expect((await listTops()).map(({ isFilled }) => isFilled)).toEqual([true, true]);
  });

  test('opens a form again, as it was, that was closed by a key', long, async ({ page, request, signIn }) => {
    const title = uniqueName('Closed');
    await submitProject(request, title);
    await signIn(page);
    await page.goto(staffPaths.projects);
    await page.getByPlaceholder('Search projects...').fill(title);
    const dialog = await openEditor(page, title);
    await dialog.getByLabel('Location').fill('Rubavu');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByLabel('Location')).toHaveValue('Rubavu');
    await dialog.getByRole('button', { name: 'Update Project' }).click();
    await expect(dialog).toBeHidden();
    await expect(findCard(page, title)).toContainText('Rubavu');
  });

  test(
    'has no violations and fits a narrow phone, with and without its form',
    long,
    async ({ page, request, signIn }) => {
      const title = uniqueName('Accessible');
      await submitProject(request, title, { image: png(600, 400) });
      await signIn(page);
      for (const width of [1280, 390, 320]) {
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
        // A form that is not cancelled is open again on the next visit.
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
    },
  );
});
